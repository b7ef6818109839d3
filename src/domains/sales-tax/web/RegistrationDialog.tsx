import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { regionsOf } from '#domains/billing/profile-values.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { countryText } from '#shell/text/country-text.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { provincesWithTax } from '../canada.ts';
import { salesTax } from '../contract.ts';

/** Says where the seller is registered to collect tax. */
export default function RegistrationDialog({ siteHost, onClose }: { siteHost: string; onClose(): void }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useOpForm(salesTax.addSalesTaxRegistration, {
    start: { country: 'US', region: '', firstDay: today },
    params: { siteHost },
  });
  const isCanada = form.values.country === 'CA';
  const regions = regionsOf(form.values.country).map(({ code, name }) => ({ value: code, title: name }));
  return (
    <OpDialog
      form={form}
      title={t`Add registration`}
      action={t`Add registration`}
      done={t`Registration added`}
      onClose={onClose}
    >
      <p className="text-muted">
        {isCanada
          ? t`The known rates of Canada are charged until you enter others.`
          : t`Add the states in which you are registered to collect sales tax. Invoices to customers there wait until you enter a rate.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Country`}
          choices={['US', 'CA'].map((value) => ({ value, title: countryText(value) }))}
          {...form.field('country')}
          onChange={(country) => form.set({ country, region: '' })}
        />
        <SelectField
          label={isCanada ? t`Tax` : t`State`}
          {...(isCanada ? {} : { placeholder: t`Choose a state` })}
          choices={
            isCanada
              ? [
                  { value: '', title: t`GST and HST in all of Canada` },
                  ...regions.filter(({ value }) => provincesWithTax.includes(value)),
                ]
              : regions
          }
          {...form.field('region')}
        />
      </div>
      <TextField label={t`First day`} type="date" {...form.field('firstDay')} />
    </OpDialog>
  );
}
