import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { adobe } from '../contract.ts';

interface Props {
  siteHost: string;
  customers: number;
  onClose(): void;
}

/** Asks before a connection is removed, with all that was read through it. */
export default function RemoveDialog({ siteHost, customers, onClose }: Props) {
  const { guard, dialog } = useProof();
  const form = useOpForm(adobe.removeAdobe, { params: { siteHost }, guard });
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
          {plural(customers, {
            one: '# customer is removed from the console, with its link to a user.',
            other: '# customers are removed from the console, with their links to users.',
          })}{' '}
          {t`Subscriptions at Adobe continue. Delete the client secret in the Adobe Developer Console as well.`}
        </p>
      </OpDialog>
      {dialog}
    </>
  );
}
