import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { adobe } from '../contract.ts';
import type { CustomerRow } from './types.ts';

/** Asks before a customer is unlinked from its user. */
export default function UnlinkDialog({ customer, onClose }: { customer: CustomerRow; onClose(): void }) {
  const { id: customerId, company, owner } = customer;
  const form = useOpForm(adobe.unlinkAdobeCustomer, { params: { customerId } });
  return (
    <OpDialog
      form={form}
      title={t`Unlink customer?`}
      action={t`Unlink customer`}
      danger
      done={t`${company} unlinked`}
      onClose={onClose}
    >
      <p>{t`${owner} no longer sees the subscriptions of ${company}. Nothing changes at Adobe.`}</p>
    </OpDialog>
  );
}
