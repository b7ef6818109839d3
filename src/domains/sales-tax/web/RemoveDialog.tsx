import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { salesTax } from '../contract.ts';
import { placeText } from './labels.ts';
import type { RateRow, RegistrationRow } from './types.ts';

type Props = { siteHost: string; onClose(): void } & (
  { what: 'registration'; row: RegistrationRow } | { what: 'rate'; row: RateRow }
);

/** Asks before a registration or a rate is removed. */
export default function RemoveDialog(props: Props) {
  return props.what === 'rate' ? <Rate {...props} /> : <Registration {...props} />;
}

function Registration({ siteHost, row, onClose }: { siteHost: string; row: RegistrationRow; onClose(): void }) {
  const form = useOpForm(salesTax.removeSalesTaxRegistration, { params: { siteHost, registrationId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Remove registration for ${placeText(row)}?`}
      action={t`Remove registration`}
      done={t`Registration removed`}
      danger
      onClose={onClose}
    >
      <p className="text-muted">{t`Invoices that are issued from now on have no tax there. Issued invoices stay as they are.`}</p>
    </OpDialog>
  );
}

function Rate({ siteHost, row, onClose }: { siteHost: string; row: RateRow; onClose(): void }) {
  const form = useOpForm(salesTax.removeSalesTaxRate, { params: { siteHost, rateId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Remove rate for ${placeText(row)}?`}
      action={t`Remove rate`}
      done={t`Rate removed`}
      danger
      onClose={onClose}
    >
      <p className="text-muted">{t`The rate before counts again. Without one, invoices in a state wait. Issued invoices stay as they are.`}</p>
    </OpDialog>
  );
}
