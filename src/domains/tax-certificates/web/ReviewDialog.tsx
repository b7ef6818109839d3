import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { taxCertificates } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { fileUrl, placeText, reasonLabel, validText } from './labels.ts';
import type { CertificateRow } from './types.ts';

interface Props {
  row: CertificateRow;
  decision: 'accept' | 'reject';
  onClose(): void;
}

/** Accepts or rejects a certificate, with what it says beside the file. */
export default function ReviewDialog({ row, decision, onClose }: Props) {
  const accepts = decision === 'accept';
  const form = useOpForm(taxCertificates.reviewTaxCertificate, {
    start: { reason: '' },
    params: { certificateId: row.id },
    input: ({ reason }) => ({ decision, reason }),
  });
  const { number } = row;
  return (
    <OpDialog
      form={form}
      title={accepts ? t`Accept certificate ${number}?` : t`Reject certificate ${number}?`}
      action={accepts ? t`Accept certificate` : t`Reject certificate`}
      done={accepts ? t`Certificate accepted` : t`Certificate rejected`}
      danger={!accepts}
      onClose={onClose}
    >
      <KeyValue
        items={[
          [t`Customer`, row.owner],
          [t`Reason`, reasonLabel(row.reason)],
          [t`Applies in`, placeText(row)],
          [t`Valid`, validText(row)],
        ]}
      />
      <p>
        <a href={fileUrl(row.id)} className="text-brand-text hover:underline">{t`Download file`}</a>
      </p>
      <p className="text-muted">
        {accepts
          ? t`The customer's next invoices are exempt from tax there while the certificate is valid.`
          : t`The customer's next invoices are taxed. Invoices that were issued stay as they are.`}
      </p>
      {!accepts && (
        <TextField
          label={t`Reason for the rejection`}
          hint={t`The customer reads it.`}
          maxLength={maxReasonLength}
          {...form.field('reason')}
        />
      )}
    </OpDialog>
  );
}
