import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { toast } from '#ui/toast.ts';
import { roles } from '../contract.ts';
import type { SetRow } from './types.ts';

/** Asks before a set is archived, or restored. */
export default function ArchiveDialog({ set, archived, onClose }: { set: SetRow; archived: boolean; onClose(): void }) {
  const { guard, act, dialog } = useProof();
  const { id, name } = set;
  const params = { setId: id };
  const form = useOpForm(roles.archivePermissionSet, {
    params,
    input: () => ({ archived }),
    guard,
    onDone: () =>
      toast('success', archived ? t`${name} archived` : t`${name} restored`, {
        action: {
          title: t`Undo`,
          onChoose: () => void act(roles.archivePermissionSet, { params, input: { archived: !archived } }),
        },
      }),
  });
  return (
    <>
      <OpDialog
        form={form}
        title={archived ? t`Archive ${name}?` : t`Restore ${name}?`}
        action={archived ? t`Archive` : t`Restore`}
        danger={archived}
        onClose={onClose}
      >
        {archived
          ? t`Its grants stay, and give nothing until you restore the set.`
          : t`Everyone who was granted the set has its permissions again.`}
      </OpDialog>
      {dialog}
    </>
  );
}
