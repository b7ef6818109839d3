import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { blacklist } from '../contract.ts';
import type { BlockListRow } from './types.ts';

/** Removes a block list. */
export default function RemoveBlockListDialog({ row, onClose }: { row: BlockListRow; onClose(): void }) {
  const form = useOpForm(blacklist.removeBlockList, { params: { blockListId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Remove ${row.name}?`}
      action={t`Remove list`}
      danger
      done={t`${row.name} removed`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Addresses are no longer checked against it, and its listings end.`}</p>
    </OpDialog>
  );
}
