import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { regionsOf } from '#domains/billing/profile-values.ts';
import { productClasses, type ProductClass } from '#domains/invoices/sales-tax.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { countryText } from '#shell/text/country-text.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { salesTax } from '../contract.ts';
import { classLabel } from './labels.ts';
import { PartFields } from './PartFields.tsx';
import { newPart, partsOf } from './part-values.ts';

/** Enters the rate of a state or province from a day on. */
export default function RateDialog({ siteHost, onClose }: { siteHost: string; onClose(): void }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useOpForm(salesTax.addSalesTaxRate, {
    start: {
      country: 'US',
      region: '',
      productClass: 'infrastructure' as ProductClass,
      firstDay: today,
      parts: [newPart()],
    },
    params: { siteHost },
    input: ({ parts, ...values }) => ({ ...values, parts: partsOf(parts) }),
  });
  const isCanada = form.values.country === 'CA';
  return (
    <OpDialog form={form} title={t`Add rate`} action={t`Add rate`} done={t`Rate added`} onClose={onClose}>
      <p className="text-muted">{t`The rate counts from its first day until the next one of the same region and product. Without a tax, nothing is charged.`}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Country`}
          choices={['US', 'CA'].map((value) => ({ value, title: countryText(value) }))}
          {...form.field('country')}
          onChange={(country) => form.set({ country, region: '' })}
        />
        <SelectField
          label={isCanada ? t`Province` : t`State`}
          placeholder={isCanada ? t`Choose a province` : t`Choose a state`}
          choices={regionsOf(form.values.country).map(({ code, name }) => ({ value: code, title: name }))}
          {...form.field('region')}
        />
        <SelectField<ProductClass>
          label={t`Product`}
          choices={productClasses.map((value) => ({ value, title: classLabel(value) }))}
          {...form.field('productClass')}
        />
        <TextField label={t`First day`} type="date" {...form.field('firstDay')} />
      </div>
      <PartFields form={form} />
    </OpDialog>
  );
}
