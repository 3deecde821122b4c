/*
 * meter: the meter of the screen.
 *
 * Owns the client and the choice between two commands: the one preferred, and
 * the one to fall back on (the recording) when that one cannot measure here.
 * Turns what the client tells into events of the app.
 */
#ifndef BG_UI_METER_H
#define BG_UI_METER_H

#include <poll.h>

#include "protocol/choose.h"
#include "ui/app.h"

struct bg_meter;

/* ms: after which silence is trouble. NULL out of memory. */
struct bg_meter *bg_meter_new(const struct bg_choice *choice, int ms);
void	bg_meter_free(struct bg_meter *m);

/* Starts it ahead of the first measurement; trouble is kept for later. */
void	bg_meter_warm_up(struct bg_meter *m);

/* Sends what app->measuring asks for, then what bg_kernels_next() gives, then
 * what the sweep wants; what was under way is dropped. */
void	bg_meter_measure(struct bg_meter *m, struct bg_app *app);

/* Sends what app->sweeping gives, as long as it gives any. */
void	bg_meter_sweep(struct bg_meter *m, struct bg_app *app);

/* As bg_client_poll() and bg_client_timeout(). */
int	bg_meter_poll(struct bg_meter *m, struct pollfd fds[3]);
int	bg_meter_timeout(const struct bg_meter *m);

/* Moves bytes and tells the app. now: of its events. */
void	bg_meter_pump(struct bg_meter *m, struct bg_app *app, int64_t now);

#endif
