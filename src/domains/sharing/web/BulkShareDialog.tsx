import { plural, t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';
import { groups } from '#domains/groups/contract.ts';
import { emptyShare, endOfDay, problemOf } from '#domains/shares/web/port/share-form.ts';
import { ShareFields } from '#domains/shares/web/port/ShareFields.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { sharing } from '../contract.ts';
import { shareLevels } from './labels.ts';

interface Props {
  rows: readonly { id: string; name: string }[];
  onClose(): void;
}

/** Shares the selected servers with a group, with the result for each. */
export default function BulkShareDialog({ rows, onClose }: Props) {
  const read = useRead(groups.listGroups, { query: { size: '0', archived: 0 } });
  const bulk = useBulk(sharing.shareServers, {
    rows,
    key: 'serverId',
    start: emptyShare<ShareLevel>('access', 'group'),
    ready: ({ groupId }) => groupId !== '',
    input: ({ groupId, level, until }, serverIds) => ({ serverIds, groupId, level, until: endOfDay(until) }),
  });
  const { form } = bulk;
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Share # server with a group', other: 'Share # servers with a group' })}
      doneTitle={t`Sharing results`}
      action={t`Share`}
      disabledReason={problemOf(form.values)}
      labels={{ done: t`Done` }}
      onClose={onClose}
    >
      {read.data ? (
        <ShareFields form={form} groups={read.data.items} levels={shareLevels()} groupsOnly />
      ) : (
        <ReadState read={read} rows={4} />
      )}
    </BulkDialog>
  );
}
