import { z } from 'zod';
import { call, effect, find, job, Ref, Token, type Wanted } from './call.ts';

/** What the agent in a guest can be asked for; an engine without one says null. */
export interface ServiceletCapabilities {
  /** What is kept of the output of a command; the rest is cut off. */
  maxOutputBytes: number;
  /** The largest file that can be passed to a run. */
  maxFileBytes: number;
  maxTimeoutSeconds: number;
}

/** The most that any agent takes. */
export const servicelets: ServiceletCapabilities = {
  maxOutputBytes: 65_536,
  maxFileBytes: 131_072,
  maxTimeoutSeconds: 3600,
};

const text = (max: number) => z.string().max(max);

/** A command for the agent. Its words are arguments, each as it is: no shell reads them. */
export const GuestCommand = effect({
  machineRef: Ref,
  argv: z.array(text(10_000)).min(1).max(200),
  env: z.record(text(100), text(10_000)),
  stdin: text(100_000),
  timeoutSeconds: z.int().min(1).max(servicelets.maxTimeoutSeconds),
});
export type GuestCommand = Wanted<typeof GuestCommand>;

/** A file for the agent to write. The folder must be there. */
export const GuestFile = effect({
  machineRef: Ref,
  path: text(1000).min(1),
  content: z.base64().max(Math.ceil(servicelets.maxFileBytes / 3) * 4),
  /** SHA-256 of the content, in hexadecimal digits: the agent compares before it writes. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/i),
  /** Three octal digits; a guest without such modes leaves it. */
  mode: z.string().regex(/^[0-7]{3}$/),
  overwrite: z.boolean(),
});
export type GuestFile = Wanted<typeof GuestFile>;

/** How a command, or the writing of a file, ended. */
export const GuestResult = z.object({
  ended: z.enum(['exited', 'timed-out', 'cancelled', 'not-reachable', 'refused']),
  /** Set when it exited. */
  exitCode: z.int().nullable(),
  /** What it wrote, both streams together. */
  output: z.string(),
  truncated: z.boolean(),
  /** Why it could not be done, in words for people; null when it exited. */
  reason: z.string().nullable(),
  /** Unix milliseconds. */
  startedAt: z.number(),
  endedAt: z.number(),
});
export type GuestResult = z.infer<typeof GuestResult>;

/** Commands and files for the agent in a guest. Every effect is ensured by token, as in the rest of the port. */
export const serviceletCalls = {
  /**
   * Runs a command. The job is done when the command has ended with any result: see `readGuestResult`. A missing machine is
   * EngineFinal. The engine deletes arguments, environment and input at the end.
   */
  ensureGuestCommand: job('POST /machines/{machineRef}/commands', GuestCommand),
  /** Writes a file; the job is done when it is written or refused. */
  ensureGuestFile: job('POST /machines/{machineRef}/files', GuestFile),
  /** Ends a command that runs, and says whether one did; one that has ended, and an unknown one, stays as it is. */
  cancelGuestCommand: call({
    at: 'POST /cancel-command',
    request: z.strictObject({ token: Token }),
    takes: ['token'],
    answer: z.object({ cancelled: z.boolean() }),
    gives: 'cancelled',
  }),
  /** How it ended; null while it runs, and for an unknown token. */
  readGuestResult: find('GET /results/{token}', 'result', GuestResult),
};
