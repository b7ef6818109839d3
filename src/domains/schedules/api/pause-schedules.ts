import { Conflict } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { perform } from '#platform/http/inner-request.ts';
import type { schedules } from '../contract.ts';
import { say } from '../messages.ts';
import { eachSchedule } from './each-schedule.ts';

/** Saves each schedule as its own screen does: with its permission, checks and history. */
const setPaused = (ctx: Ctx, scheduleIds: readonly string[], paused: boolean) =>
  eachSchedule(ctx, scheduleIds, async ({ stored, runner }) => {
    if (stored.edit.paused === paused)
      throw new Conflict(1008, undefined, { reason: paused ? say('paused-already') : say('not-paused') });
    await perform(ctx, runner.save({ ...stored, edit: { ...stored.edit, paused } }), stored.version);
    return null;
  });

/** Pauses schedules: none of their slots comes until they are resumed. */
export const pauseSchedules: Run<typeof schedules.pauseSchedules> = (ctx, { input }) =>
  setPaused(ctx, input.scheduleIds, true);

/** Resumes paused schedules with their next slots. */
export const resumeSchedules: Run<typeof schedules.resumeSchedules> = (ctx, { input }) =>
  setPaused(ctx, input.scheduleIds, false);
