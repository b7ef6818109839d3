import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { toast } from '#ui/toast.ts';
import { roles } from '../contract.ts';
import { sameGrant } from './same-grant.ts';
import type { GrantRow } from './types.ts';

/** Asks before a grant ends; undoing it grants the same again. */
export default function RevokeDialog({ grant, onClose }: { grant: GrantRow; onClose(): void }) {
  const { act, dialog } = useProof();
  const { id, what, holder, groupId, expires } = grant;
  const again = { ...sameGrant(grant), ...(expires === null ? {} : { until: expires }) };
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
