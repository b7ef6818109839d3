import { z } from 'zod';
import { call } from './call.ts';
import { Said } from './said.ts';

/** What an engine of a cloud needs, in the order in which it is tested: each step needs those before it. */
export const checkIds = [
  'sign-in',
  'services',
  'roles',
  'clock',
  'compute',
  'placement',
  'network',
  'network-create',
  'image',
  'volume',
  'quotas',
  'console',
  'metadata',
] as const;
export type CheckId = (typeof checkIds)[number];

export const checkResultStates = ['ok', 'warning', 'failed', 'skipped'] as const;

/** What a test found. `warning`: machines can be made, but something is missing. `skipped`: it could not be tested yet. */
export const CheckResult = z.object({
  state: z.enum(checkResultStates),
  result: Said,
  /** What to do about it; null: nothing. */
  next: Said.nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** The self-check of an engine. Nothing here is called where `capabilities.checks` is false. */
export const checkCalls = {
  /**
   * Really makes the calls that one step of the work needs, removes what it made, and says what is missing. It answers
   * within 24 seconds; a cloud that refuses or does not answer is a result, too. A repeated check is a new one.
   */
  runCheck: call({
    at: 'POST /checks/{check}',
    request: z.strictObject({ check: z.enum(checkIds) }),
    takes: ['check'],
    answer: z.object({ result: CheckResult }),
    gives: 'result',
  }),
};
