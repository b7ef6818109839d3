import type { QueryOf, ResultOf } from '#kernel/op.ts';
import type { Actor } from '#kernel/scope.ts';
import type { servers } from '../contract.ts';
import type { HistoryKind, HistorySource } from '../states.ts';
import type { HistoryFilter } from './store-history.ts';

export type HistoryRow = ResultOf<typeof servers.listServerHistory>['items'][number];

interface Stored {
  id: number | string;
  at: Date;
  actor_name: string;
  source: string;
  action: string;
  kind: string;
  from_state: string | null;
  to_state: string | null;
  diff: unknown;
  task_id: string | null;
}

/** The filter of a request. */
export const historyFilterOf = (
  me: Actor,
  serverId: string,
  query: QueryOf<typeof servers.listServerHistory>,
): HistoryFilter => ({
  serverId,
  text: query.filter ?? '',
  kinds: query.kind ?? [],
  sources: query.source ?? [],
  period: query.period ?? null,
  me,
});

/** A value of a difference as text; null: there is none. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(', ') || null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function diffOf({ diff, from_state: from, to_state: to }: Stored): HistoryRow['diff'] {
  // Written by `writeHistory` alone, from pairs of values.
  const fields = Object.entries((diff ?? {}) as Record<string, [unknown, unknown]>);
  const state = from !== null && to !== null && from !== to ? [{ field: 'state', from, to }] : [];
  return [...state, ...fields.map(([field, [was, is]]) => ({ field, from: valueText(was), to: valueText(is) }))];
}

/** A row as the wire has it. */
export const toHistoryRow = (row: Stored): HistoryRow => ({
  id: String(row.id),
  date: row.at.toISOString(),
  user: row.actor_name,
  // The check constraint of the column allows these kinds only; sources are those of `By`.
  source: row.source as HistorySource,
  action: row.action,
  kind: row.kind as HistoryKind,
  diff: diffOf(row),
  cmdId: row.task_id,
});
