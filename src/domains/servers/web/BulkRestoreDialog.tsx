import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { servers } from '../contract.ts';
import type { EndedServer } from './types.ts';

interface Props {
  rows: readonly EndedServer[];
  onClose(): void;
}

/** Restores the selected servers, with the result for each. */
export default function BulkRestoreDialog({ rows, onClose }: Props) {
  const bulk = useBulk(servers.restoreServers, {
    rows,
    key: 'serverId',
    judge: (row) => (row.restoreUntil !== null && row.cmdId === null ? null : t`Its disks and addresses were deleted.`),
    input: (_, serverIds) => ({ serverIds }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(bulk.rows.length, { one: 'Restore # server', other: 'Restore # servers' })}
      doneTitle={t`Restore results`}
      action={t`Restore`}
      labels={{ done: t`Restored` }}
      onClose={onClose}
    >
      <p className="text-muted">{t`They are restored powered off, with their disks and addresses.`}</p>
    </BulkDialog>
  );
}
