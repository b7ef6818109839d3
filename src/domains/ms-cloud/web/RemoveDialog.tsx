import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { msCloud } from '../contract.ts';

/** Asks before a connection is removed, with all that was read through it. */
export default function RemoveDialog({
  siteHost,
  tenants,
  onClose,
}: {
  siteHost: string;
  tenants: number;
  onClose(): void;
}) {
  const { guard, dialog } = useProof();
  const form = useOpForm(msCloud.removeMsCloud, { params: { siteHost }, guard });
  return (
    <>
      <OpDialog
        form={form}
        danger
        title={t`Remove connection?`}
        action={t`Remove connection`}
        done={t`Connection removed`}
        onClose={onClose}
      >
        <p>
          {plural(tenants, {
            one: '# tenant is removed from the console, with its link to a user.',
            other: '# tenants are removed from the console, with their links to users.',
          })}{' '}
          {t`Subscriptions at Microsoft continue. Remove the application's consent in Microsoft Entra as well.`}
        </p>
      </OpDialog>
      {dialog}
    </>
  );
}
