import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { toast } from '#ui/toast.ts';
import { roles } from '../contract.ts';
import type { GrantRow } from './types.ts';

/** Asks before a grant ends; undoing it grants the same again. */
export default function RevokeDialog({ grant, onClose }: { grant: GrantRow; onClose(): void }) {
  const { act, dialog } = useProof();
  const { id, what, holder, setId, permission, groupId, expires, reason } = grant;
  const again = {
    ...(setId === null ? { permission: permission ?? '' } : { setId }),
    ...(groupId === null ? { email: holder } : { groupId }),
    ...(expires === null ? {} : { until: expires }),
    reason,
  };
  const form = useOpForm(roles.revokeGrant, {
    params: { grantId: id },
    onDone: () =>
      toast('success', t`${what} revoked from ${holder}`, {
        action: { title: t`Undo`, onChoose: () => void act(roles.createGrant, { input: again }) },
      }),
  });
  return (
    <>
      <OpDialog form={form} title={t`Revoke ${what}?`} action={t`Revoke`} danger onClose={onClose}>
        {groupId === null
          ? t`${holder} loses it at once, unless another grant gives the same.`
          : t`Everyone in the group ${holder} loses it at once, unless another grant gives the same.`}
      </OpDialog>
      {dialog}
    </>
  );
}
