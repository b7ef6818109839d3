import { useMemo } from 'react';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import type { RowOf } from '#shell/list/list.ts';
import { hosts } from '../contract.ts';

const entryOf = (row: RowOf<typeof hosts.listHostHistory>): HistoryEntry => row;
const kinds = ['lifecycle'] as const;

/** What happened to a host: what operators did, and what its engine reported. */
export function HistoryTab({ hostId }: { hostId: string }) {
  const params = useMemo(() => ({ hostId }), [hostId]);
  return <History op={hosts.listHostHistory} {...{ params, kinds }} entryOf={entryOf} />;
}
