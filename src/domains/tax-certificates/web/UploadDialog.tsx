import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { regionsOf } from '#domains/billing/profile-values.ts';
import type { ExemptionReason } from '#domains/invoices/tax.ts';
import { countryCodes } from '#kernel/continents.ts';
import { base64Of } from '#shell/data/base64.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { countryText } from '#shell/text/country-text.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FileField } from '#ui/FileField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { taxCertificates } from '../contract.ts';
import { maxFileBytes, maxNumberLength } from '../limits.ts';
import { reasonChoices } from './labels.ts';

/** Uploads a certificate for review. */
export default function UploadDialog({ country, region, onClose }: Props) {
  const [name, setName] = useState<string>();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useOpForm(taxCertificates.uploadTaxCertificate, {
    start: {
      reason: 'resale' as ExemptionReason,
      country,
      region,
      number: '',
      validFrom: today,
      expiresOn: '',
      file: '',
      bytes: 0,
    },
    check: ({ bytes, expiresOn }) => ({
      file: bytes > maxFileBytes ? t`The file is too large. It can be up to 4 MB.` : null,
      expiresOn: expiresOn === '' ? t`Enter the last day of the certificate.` : null,
    }),
    input: ({ bytes: _bytes, ...values }) => values,
  });
  const countries = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, title: countryText(value) }))
        .sort((a, b) => a.title.localeCompare(b.title)),
    [],
  );
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setName(file.name);
    form.set({ bytes: file.size, file: file.size > maxFileBytes ? '' : await base64Of(file) });
  };
  const regions = regionsOf(form.values.country);
  return (
    <OpDialog
      form={form}
      title={t`Upload tax certificate`}
      action={t`Upload certificate`}
      done={t`Certificate uploaded`}
      disabledReason={name === undefined ? t`Choose a file first.` : null}
      onClose={onClose}
    >
      <p className="text-muted">{t`After the review, your next invoices are exempt from tax in this country or state while the certificate is valid.`}</p>
      <SelectField<ExemptionReason> label={t`Reason`} choices={reasonChoices()} {...form.field('reason')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Country`}
          placeholder={t`Choose a country`}
          choices={countries}
          {...form.field('country')}
          // A region belongs to its country.
          onChange={(value) => form.set({ country: value, region: '' })}
        />
        {regions.length > 0 && (
          <SelectField
            label={form.values.country === 'CA' ? t`Province` : t`State`}
            choices={[
              { value: '', title: t`The whole country` },
              ...regions.map(({ code, name: title }) => ({ value: code, title })),
            ]}
            {...form.field('region')}
          />
        )}
      </div>
      <TextField
        label={t`Certificate number`}
        hint={t`Printed on your invoices.`}
        maxLength={maxNumberLength}
        autoComplete="off"
        {...form.field('number')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`First day`} type="date" {...form.field('validFrom')} />
        <TextField label={t`Last day`} type="date" {...form.field('expiresOn')} />
      </div>
      <FileField
        label={t`Certificate file`}
        hint={t`PDF, PNG or JPEG, up to 4 MB.`}
        accept="application/pdf,image/png,image/jpeg"
        chosen={name}
        error={form.error('file')}
        onFile={(file) => void choose(file)}
      />
    </OpDialog>
  );
}

interface Props {
  /** Of the billing profile; empty while there is none. */
  country: string;
  region: string;
  onClose(): void;
}
