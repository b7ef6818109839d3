import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { currencies, type Currency } from '#kernel/money.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { priceLists } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import { editPriceListPath, priceListPath } from '../paths.ts';

interface Values {
  name: string;
  currency: Currency;
  /** The list that is copied; empty: none. */
  from: string;
  percent: number | null;
  factor: number | null;
}
const start: Values = { name: '', currency: 'USD', from: '', percent: 0, factor: null };

/** Creates a price list, empty or from another one. */
export default function CreateListDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const catalog = useRead(priceLists.readPriceCatalog, {});
  const lists = useRead(priceLists.listPriceLists, { query: { size: 0 } });
  const sites = catalog.data?.sites ?? [];
  const [chosen, choose] = useState('');
  const siteHost = chosen === '' ? (sites[0]?.host ?? '') : chosen;
  const form = useOpForm(priceLists.createPriceList, {
    start,
    params: { siteHost },
    input: ({ name, currency, from, percent, factor }) => ({
      name,
      currency,
      copy:
        from === ''
          ? null
          : { priceListId: from, percent: percent ?? 0, factor: isOther(from, currency) ? factor : null },
    }),
    onDone: ({ id, number }) => void navigate({ href: number === null ? editPriceListPath(id) : priceListPath(id) }),
  });
  const { values } = form;
  const rows = lists.data?.items ?? [];
  const isOther = (from: string, currency: Currency) =>
    from !== '' && rows.some((row) => row.id === from && row.currency !== currency);
  const copied = rows.find(({ id }) => id === values.from);
  return (
    <OpDialog
      form={form}
      title={t`Create price list`}
      action={t`Create price list`}
      done={t`Price list created`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SelectField
          label={t`Site`}
          choices={sites.map(({ host, name }) => ({ value: host, title: name }))}
          value={siteHost}
          onChange={choose}
        />
        <TextField label={t`Name`} maxLength={maxNameLength} autoComplete="off" {...form.field('name')} />
        <SelectField<Currency>
          label={t`Currency`}
          choices={currencies.map((value) => ({ value, title: value }))}
          {...form.field('currency')}
        />
        <SelectField
          label={t`Begin with`}
          choices={[
            { value: '', title: t`No prices` },
            ...rows.map(({ id, name, site, currency }) => ({
              value: id,
              title: t`Prices of ${name} (${site}, ${currency})`,
            })),
          ]}
          value={values.from}
          error={form.error('copy.priceListId')}
          onChange={(from) => form.set({ from })}
        />
        {copied && (
          <NumberField
            label={t`Change by`}
            hint={t`10 raises every price by a tenth, -10 lowers it.`}
            unit="%"
            value={values.percent}
            error={form.error('copy.percent')}
            onChange={(percent) => form.set({ percent })}
          />
        )}
        {copied && copied.currency !== values.currency && (
          <NumberField
            label={t`${values.currency} for 1 ${copied.currency}`}
            min={0}
            step={0.0001}
            value={values.factor}
            error={form.error('copy.factor')}
            onChange={(factor) => form.set({ factor })}
          />
        )}
      </div>
    </OpDialog>
  );
}
