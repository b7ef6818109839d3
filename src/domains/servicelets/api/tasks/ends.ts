import type { GuestResult } from '#engines/servicelets.ts';
import type { Sayable } from '#kernel/message.ts';
import { maskedOutput } from '../../definition.ts';
import { maxOutputBytes } from '../../limits.ts';
import type { RunState } from '../../states.ts';
import type { RunEnd } from '../store-task.ts';
import { say } from '../../messages.ts';

const stateOf: Record<Exclude<GuestResult['ended'], 'exited'>, RunState> = {
  'timed-out': 'timedOut',
  cancelled: 'cancelled',
  'not-reachable': 'notReachable',
  refused: 'failed',
};

/** The end of a run whose command never began. */
export const notBegun = (state: RunState, reason: Sayable | null, at: Date): RunEnd => ({
  state,
  exitCode: null,
  reason: reason ?? say('not-done'),
  output: '',
  truncated: false,
  startedAt: null,
  endedAt: at,
});

/** What is kept of how a command ended: its output bounded and without the secrets that it repeats. */
export function endOf(result: GuestResult | null, secrets: readonly string[], now: Date): RunEnd {
  if (result === null) return notBegun('notReachable', say('run-lost'), now);
  const { ended, exitCode, reason } = result;
  const output = result.output.replaceAll('\0', '\uFFFD');
  const state = ended === 'exited' ? (exitCode === 0 ? 'ok' : 'failed') : stateOf[ended];
  return {
    state,
    exitCode,
    reason: reason === null ? null : maskedOutput(reason, secrets),
    output: maskedOutput(output.slice(0, maxOutputBytes), secrets),
    truncated: result.truncated || output.length > maxOutputBytes,
    startedAt: new Date(result.startedAt),
    endedAt: new Date(result.endedAt),
  };
}
