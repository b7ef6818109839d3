import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { priceLists } from '../contract.ts';
import { whoPays } from './labels.ts';
import { PriceChanges } from './port/PriceChanges.tsx';
import type { AccountList } from './types.ts';

type Effect = AnswerOf<typeof priceLists.setAccountPriceList>;

/** Gives an account another price list: shows what changes first. */
export default function ChangeListDialog({
  accountId,
  now,
  onClose,
}: {
  accountId: string;
  now: AccountList;
  onClose(): void;
}) {
  const [seen, setSeen] = useState<Effect>();
  const form = useOpForm(priceLists.setAccountPriceList, {
    start: { list: now.priceListId ?? '' },
    params: { accountId },
    input: ({ list }) => ({ priceListId: list === '' ? null : list }),
    dryRun: () => seen === undefined,
  });
  return (
    <OpDialog
      form={form}
      title={t`Change price list`}
      action={seen === undefined ? t`Check` : t`Change price list`}
      disabledReason={form.values.list === (now.priceListId ?? '') && seen === undefined ? t`No changes.` : null}
      done={(effect) => {
        if (seen !== undefined) return t`Price list changed`;
        setSeen(effect);
        return false;
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SelectField
          label={t`Price list`}
          hint={t`Lists of the same site and currency.`}
          choices={[
            { value: '', title: t`That of the parent or the site` },
            ...now.choices.map(({ id, name }) => ({ value: id, title: name })),
          ]}
          {...form.field('list')}
          error={form.error('priceListId')}
          onChange={(list) => {
            form.set({ list });
            setSeen(undefined);
          }}
        />
        {seen && <Preview effect={seen} />}
      </div>
    </OpDialog>
  );
}

function Preview({ effect: { items, currency } }: { effect: Effect }) {
  if (items.length === 0 || currency === null) return <p>{t`No price changes.`}</p>;
  return (
    <>
      <p className="text-muted">{whoPays()}</p>
      <PriceChanges
        currency={currency}
        changes={items.map(({ key, title, fromMicro, toMicro }) => ({
          key,
          item: title,
          from: fromMicro,
          to: toMicro,
        }))}
      />
    </>
  );
}
