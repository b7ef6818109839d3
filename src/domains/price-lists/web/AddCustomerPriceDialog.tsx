import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { priceLists } from '../contract.ts';
import { whoPays, zoneTitle } from './labels.ts';
import { FurtherFields, UnitFields } from './RateFields.tsx';
import { noRate, rateOf, type TypedRate } from './rate-values.ts';

interface Values {
  email: string;
  key: string;
  zoneId: string;
  /** Empty: from now, and until it is ended. */
  from: string;
  until: string;
  rate: TypedRate;
}

/** Adds a price of one customer. */
export default function AddCustomerPriceDialog({ email = '', onClose }: { email?: string; onClose(): void }) {
  const { data: catalog } = useRead(priceLists.readPriceCatalog, {});
  const start: Values = { email, key: '', zoneId: '', from: '', until: '', rate: noRate };
  const form = useOpForm(priceLists.addCustomerPrice, {
    start,
    input: ({ rate, from, until, ...rest }) => ({
      ...rest,
      from: instantOf(from),
      until: instantOf(until),
      rate: rateOf(rate),
    }),
  });
  const { rate } = form.values;
  const fields = {
    rate,
    currency: '',
    error: (field: string) => form.error(`rate.${field}`),
    onChange: (patch: Partial<TypedRate>) => form.set({ rate: { ...rate, ...patch } }),
  };
  return (
    <OpDialog
      form={form}
      title={t`Add customer price`}
      action={t`Add price`}
      done={t`Customer price added`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-muted">{whoPays()}</p>
        <TextField label={t`Email of the customer`} type="email" autoComplete="off" {...form.field('email')} />
        <SelectField
          label={t`Item`}
          placeholder={t`Choose an item`}
          choices={(catalog?.items ?? []).map(({ key, title }) => ({ value: key, title }))}
          {...form.field('key')}
        />
        <SelectField
          label={t`Data center`}
          choices={[
            { value: '', title: t`All data centers` },
            ...(catalog?.zones ?? []).map(({ id }) => ({ value: id, title: catalog ? zoneTitle(id, catalog) : id })),
          ]}
          {...form.field('zoneId')}
        />
        <p className="text-[13px] text-muted">{t`In the currency of the customer's price list.`}</p>
        <UnitFields {...fields} />
        <details>
          <summary className="cursor-pointer font-medium">{t`Tiers, included units and more`}</summary>
          <div className="mt-3">
            <FurtherFields {...fields} />
          </div>
        </details>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t`Valid from`} hint={t`Empty: from now.`} type="datetime-local" {...form.field('from')} />
          <TextField
            label={t`Valid until`}
            hint={t`Empty: until you end it.`}
            type="datetime-local"
            {...form.field('until')}
          />
        </div>
      </div>
    </OpDialog>
  );
}
