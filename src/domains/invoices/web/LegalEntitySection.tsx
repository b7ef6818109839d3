import { t } from '@lingui/core/macro';
import { AddressFields } from '#domains/billing/web/port/AddressFields.tsx';
import { isInEu } from '#domains/billing/profile-values.ts';
import type { AnswerOf, InputOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { numberText } from '#ui/number-text.ts';
import { invoices } from '../contract.ts';
import { isSalesTaxCountry } from '../sales-tax.ts';
import type { TaxRounding } from '../totals.ts';

type Stored = AnswerOf<typeof invoices.readLegalEntity>;
type Values = InputOf<typeof invoices.saveLegalEntity>;

const blank: Values = {
  legalName: '',
  country: '',
  region: '',
  city: '',
  postalCode: '',
  street: '',
  taxId: '',
  registration: '',
  email: '',
  bank: '',
  prefix: 'INV',
  taxInside: false,
  taxRounding: 'document',
  dueDays: 14,
};

/** Who sells on a site, and how its invoices are numbered and taxed. */
export default function LegalEntitySection({ siteHost }: { siteHost: string }) {
  const read = useRead(invoices.readLegalEntity, { params: { siteHost } });
  return read.data ? (
    <Entity key={read.data.version} stored={read.data} siteHost={siteHost} />
  ) : (
    <Card>
      <ReadState read={read} rows={8} />
    </Card>
  );
}

function Entity({ stored: { version, entity, issued }, siteHost }: { stored: Stored; siteHost: string }) {
  const form = useOpForm(invoices.saveLegalEntity, {
    start: entity ?? blank,
    follows: true,
    params: { siteHost },
    ifMatch: version,
    onDone: () => toast('success', t`Legal entity saved`),
  });
  const { country, taxInside } = form.values;
  return (
    <OpForm form={form} label={t`Legal entity`} className="grid gap-4">
      {entity === null && (
        <Banner tone="warn">{t`No invoices are issued on this site until its legal entity is filled in.`}</Banner>
      )}
      <Card
        title={t`Legal entity`}
        note={t`Printed on invoices as the seller. Changes apply to the next document; issued ones stay as they are.`}
      >
        <div className="grid min-w-0 gap-4 sm:grid-cols-2">
          <TextField label={t`Legal name`} autoComplete="organization" {...form.field('legalName')} />
          <TextField
            label={t`Tax ID`}
            optional={t`optional`}
            hint={
              isSalesTaxCountry(country)
                ? t`Printed on invoices. Where you collect sales tax is set under Sales tax.`
                : isInEu(country)
                  ? t`The VAT number with the country code, such as DE123456789. Without one, no tax is charged.`
                  : t`Without one, no tax is charged.`
            }
            autoComplete="off"
            {...form.field('taxId')}
          />
          <AddressFields form={form} />
          <TextField
            label={t`Registration`}
            optional={t`optional`}
            hint={t`For example the court and number of the commercial register.`}
            autoComplete="off"
            {...form.field('registration')}
          />
          <TextField label={t`Email`} optional={t`optional`} autoComplete="off" {...form.field('email')} />
          <TextAreaField
            label={t`Bank account`}
            optional={t`optional`}
            rows={3}
            hint={t`Printed as it is. An IBAN also goes into the structured invoice.`}
            {...form.field('bank')}
          />
        </div>
      </Card>
      <Card title={t`Invoices`} note={t`Issued so far: ${numberText(issued)}`}>
        <div className="grid min-w-0 gap-4 sm:grid-cols-2">
          <TextField
            label={t`Number prefix`}
            hint={t`For example ${form.values.prefix || 'INV'}-000042. Numbers have no gaps.`}
            autoComplete="off"
            maxLength={8}
            {...form.field('prefix')}
          />
          <NumberField
            label={t`Due after`}
            unit={t`days`}
            value={form.values.dueDays}
            error={form.error('dueDays')}
            onChange={(next) => form.set({ dueDays: next ?? 0 })}
          />
          <SelectField<TaxRounding>
            label={t`Round tax`}
            hint={t`Printed on invoices.`}
            choices={[
              { value: 'document', title: t`Once for each rate of an invoice` },
              { value: 'line', title: t`On each line` },
            ]}
            {...form.field('taxRounding')}
          />
          <CheckField
            label={t`Prices include tax`}
            note={
              taxInside
                ? t`The tax is part of the prices in the price list.`
                : t`The tax is added to the prices in the price list.`
            }
            {...form.checked('taxInside')}
          />
        </div>
      </Card>
      <div className="flex justify-end gap-3">
        <Button
          type="submit"
          look="primary"
          busy={form.pending}
          disabledReason={form.changed ? null : t`No changes.`}
        >{t`Save legal entity`}</Button>
      </div>
    </OpForm>
  );
}
