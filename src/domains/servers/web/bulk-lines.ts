import { plural, t } from '@lingui/core/macro';
import type { Sayable } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { BulkLine } from '#shell/form/BulkList.tsx';
import type { servers } from '../contract.ts';
import { isOver, type Outcome } from './use-outcomes.ts';

export type Results = AnswerOf<typeof servers.changePowerOfMany>;
type Result = Results['results'][number];

export interface Line extends BulkLine {
  /** It came to nothing and can be tried again. */
  failed?: boolean;
}

interface Progress {
  /** The change, and each time that it was tried again, in order. */
  runs: readonly Results[];
  /** Those that it was not sent to. */
  refused: readonly { server: { id: string; name: string }; reason: Sayable }[];
  outcomes: ReadonlyMap<string, Outcome>;
}

/** The current result of each server, based on its last attempt. Failures come first. */
export function outcomeLines({ runs, refused, outcomes }: Progress): Line[] {
  const last = new Map<string, Result>(runs.flatMap((run) => run.results.map((one) => [one.serverId, one])));
  const lines = [...last.values()].map((result) => lineOf(result, outcomes.get(result.cmdId ?? '')));
  const skipped = refused.map(({ server, reason }) => skippedLine(server.id, server.name, reason));
  return [...lines.filter((line) => line.failed), ...lines.filter((line) => !line.failed), ...skipped];
}

function lineOf({ serverId: id, name, cmdId, refusal }: Result, outcome: Outcome | undefined): Line {
  if (refusal !== null) return { ...skippedLine(id, name, refusal), failed: true };
  const line = { id, name, taskId: cmdId };
  if (outcome === undefined) return { ...line, tone: 'brand', label: t`Started`, moving: true };
  const { state, progress, error } = outcome;
  if (!isOver(outcome)) return { ...line, tone: 'brand', label: t`${progress}%`, moving: true };
  if (state === 'succeeded') return { ...line, tone: 'ok', label: t`Done` };
  const label = state === 'failed' ? t`Failed` : t`Canceled`;
  return { ...line, tone: 'bad', label, reason: error, failed: true };
}

/** How many are done, failed and still at it, in one sentence. */
export function summaryOf(lines: readonly Line[]): string {
  const moving = lines.filter((line) => line.moving).length;
  const done = lines.filter((line) => line.tone === 'ok').length;
  const failed = lines.filter((line) => line.tone === 'bad').length;
  const skipped = lines.length - moving - done - failed;
  return [
    plural(done, { one: '# done', other: '# done' }),
    ...(failed > 0 ? [plural(failed, { one: '# failed', other: '# failed' })] : []),
    ...(skipped > 0 ? [plural(skipped, { one: '# skipped', other: '# skipped' })] : []),
    ...(moving > 0 ? [plural(moving, { one: '# in progress', other: '# in progress' })] : []),
  ].join(', ');
}

const skippedLine = (id: string, name: string, reason: Sayable): Line => ({
  id,
  name,
  tone: 'warn',
  label: t`Skipped`,
  reason,
});
