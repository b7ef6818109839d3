import { z } from 'zod';
import { type Described, effect, job, list, Ref } from './call.ts';

/** What an engine hands to the system of a new machine; an engine that hands on nothing says null. */
export interface InitCapabilities {
  /** Most bytes of the text. */
  maxUserDataBytes: number;
}

/** As much text as the usual data sources take. */
export const maxUserDataBytes = 16_384;

/** User data for the first boot, as `user-data.ts` writes and reads it; the caller that takes it measures the text in bytes. */
export const UserData = z.strictObject({
  text: z.string().max(maxUserDataBytes),
  /**
   * What references in the text resolve to: they are inserted when passed to the guest, escaped as in a JSON string. Outside
   * the guest they are stored apart from the text and never shown.
   */
  secrets: z.record(z.string().max(100), z.string().max(4000)),
});
export type UserData = Readonly<z.infer<typeof UserData>>;

export const initStages = ['init', 'config', 'final'] as const;
export type InitStageName = (typeof initStages)[number];

const InitStage = z.object({
  name: z.enum(initStages),
  /** Unix milliseconds. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** 0 is good; null while it runs. */
  exit: z.int().nullable(),
  log: z.string(),
});
export type InitStage = z.infer<typeof InitStage>;

/** How far the newest run of a machine's user data is. */
const InitReport = z.object({
  machineRef: z.string(),
  /** The first boot is 1; a run that was asked for again, or a rebuilt system, is the next. */
  run: z.int(),
  state: z.enum(['pending', 'fetched', 'running', 'done', 'failed']),
  stages: z.array(InitStage),
});
export type InitReport = Described<typeof InitReport>;

/** What guests do with their user data. Every effect is ensured by token, as in the rest of the port. */
export const initCalls = {
  /** Of up to 500 machines; those that are unknown, or were given no user data, are left out. */
  readInitReports: list('POST /init-reports', 'reports', InitReport),
  /**
   * Lets the guest run its user data again: one that is on restarts for it, one that is off does it when it next starts.
   * A machine without user data, a suspended one and one that is not there is EngineFinal.
   */
  ensureInitAgain: job('POST /machines/{machineRef}/init', effect({ machineRef: Ref }), {
    takes: ['token', 'machineRef'],
  }),
};
