import { t } from '@lingui/core/macro';
import { currencies, type Currency } from '#kernel/money.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField, Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { credits } from '../contract.ts';
import { maxBatch, maxDays, type services } from '../limits.ts';
import { ServiceChecks } from './ServiceChecks.tsx';

type Worth = 'amount' | 'percent';
type Kind = 'own' | 'random';

const start = {
  kind: 'own' as Kind,
  code: '',
  count: 10 as number | null,
  worth: 'amount' as Worth,
  amount: 25 as number | null,
  currency: 'USD' as Currency,
  percent: 20 as number | null,
  days: 90 as number | null,
  services: [] as (typeof services)[number][],
  mostInTotal: null as number | null,
  mostPerAccount: 1 as number | null,
  newCustomers: false,
  combinable: true,
  validFrom: '',
  validUntil: '',
  note: '',
};

/** Creates a code of one's choice, or a batch of random ones. */
export default function CreateCodesDialog({ onClose }: { onClose(): void }) {
  const form = useOpForm(credits.createPromoCodes, {
    start,
    input: ({ kind, worth, ...values }) => ({
      ...values,
      code: kind === 'own' ? values.code : '',
      count: kind === 'own' ? 1 : (values.count ?? 0),
      amount: worth === 'amount' ? Math.round((values.amount ?? 0) * 100) : null,
      currency: worth === 'amount' ? values.currency : null,
      percent: worth === 'percent' ? (values.percent ?? 0) : null,
      days: values.days ?? 0,
      mostPerAccount: values.mostPerAccount ?? 0,
    }),
  });
  const { kind, worth } = form.values;
  const number = (field: 'count' | 'amount' | 'percent' | 'days' | 'mostInTotal' | 'mostPerAccount') => ({
    value: form.values[field],
    error: form.error(field),
    onChange: (next: number | null) => form.set({ [field]: next }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Create code`}
      action={kind === 'own' ? t`Create code` : t`Create codes`}
      done={({ codes }) => (codes.length === 1 ? t`Code ${codes[0] ?? ''} created` : t`${codes.length} codes created`)}
      onClose={onClose}
    >
      <Segments<Kind>
        label={t`Codes`}
        value={kind}
        choices={[
          { value: 'own', title: t`One of my choice` },
          { value: 'random', title: t`Random codes` },
        ]}
        onChange={(next) => form.set({ kind: next })}
      />
      {kind === 'own' ? (
        <TextField
          label={t`Code`}
          hint={t`4 to 32 letters and digits; empty for a random one.`}
          autoComplete="off"
          spellCheck={false}
          {...form.field('code')}
        />
      ) : (
        <NumberField label={t`How many`} min={1} max={maxBatch} {...number('count')} />
      )}
      <Segments<Worth>
        label={t`Worth`}
        value={worth}
        choices={[
          { value: 'amount', title: t`Amount` },
          { value: 'percent', title: t`Percentage of charges` },
        ]}
        onChange={(next) => form.set({ worth: next })}
      />
      {worth === 'amount' ? (
        <div className="grid grid-cols-2 gap-3">
          <NumberField label={t`Amount`} step={0.01} min={0} {...number('amount')} />
          <SelectField<Currency>
            label={t`Currency`}
            choices={currencies.map((value) => ({ value, title: value }))}
            {...form.field('currency')}
          />
        </div>
      ) : (
        <NumberField label={t`Percentage`} unit="%" min={1} max={100} {...number('percent')} />
      )}
      <NumberField
        label={t`Days of use`}
        hint={t`From the day on which a customer redeems it.`}
        min={1}
        max={maxDays}
        {...number('days')}
      />
      <ServiceChecks value={form.values.services} onChange={(next) => form.set({ services: next })} />
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t`Limit in total`} optional={t`optional`} min={1} {...number('mostInTotal')} />
        <NumberField label={t`Limit per customer`} min={1} max={100} {...number('mostPerAccount')} />
        <TextField label={t`Valid from`} optional={t`optional`} type="date" {...form.field('validFrom')} />
        <TextField label={t`Valid through`} optional={t`optional`} type="date" {...form.field('validUntil')} />
      </div>
      <CheckField
        label={t`New customers only`}
        note={t`Those who were never charged.`}
        {...form.checked('newCustomers')}
      />
      <CheckField label={t`Can be combined with other codes`} {...form.checked('combinable')} />
      <TextField label={t`Note`} optional={t`optional`} hint={t`Only staff see it.`} {...form.field('note')} />
    </OpDialog>
  );
}
