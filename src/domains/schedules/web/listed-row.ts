import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import type { schedules } from '../contract.ts';
import { listedKinds } from './port.ts';

export type Row = AnswerOf<typeof schedules.listSchedules>['items'][number];
export type Change = 'pause' | 'resume' | 'run';

export const kinds = listedKinds.of(webContributions);
export const kindOf = ({ kind }: Row) => kinds.find((one) => one.kind === kind);
export const titleOf = (row: Row) => kindOf(row)?.title() ?? row.kind;

/** Why this cannot be done with a schedule, as far as its row says. */
export function refusalOfSchedule(change: Change, row: Row, held: readonly Permission[]): string | null {
  const may = kindOf(row)?.may;
  if (may !== undefined && !held.includes(may)) return roleForbids();
  if (change === 'pause') return row.paused ? t`The schedule is already paused.` : null;
  if (change === 'resume') return row.paused ? null : t`The schedule is not paused.`;
  const under = row.lastState === 'waiting' || row.lastState === 'running';
  return under ? t`A run of this schedule has not ended yet.` : null;
}
