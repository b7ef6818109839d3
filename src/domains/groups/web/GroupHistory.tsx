import { t } from '@lingui/core/macro';
import type { RowOf } from '#shell/list/list.ts';
import { Card } from '#ui/Card.tsx';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { groups } from '../contract.ts';

const entryOf = (row: RowOf<typeof groups.listGroupHistory>): HistoryEntry => row;
const kinds = ['lifecycle', 'configuration', 'access'] as const;
const changeText = namedChange({
  name: () => t`Name`,
  description: () => t`Description`,
  archived: () => t`Archived`,
  member: () => t`Member`,
  deputy: () => t`Deputy`,
  members: () => t`Members`,
  until: () => t`Member until`,
});

/** What happened to a group. */
export function GroupHistory({ groupId }: { groupId: string }) {
  return (
    <Card title={t`History`}>
      <History op={groups.listGroupHistory} params={{ groupId }} {...{ entryOf, kinds, changeText }} />
    </Card>
  );
}
