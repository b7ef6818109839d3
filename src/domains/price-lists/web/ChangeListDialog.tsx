import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { priceText } from '#domains/servers/web/port/price-text.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { priceLists } from '../contract.ts';
import { changeText, whoPays } from './labels.ts';
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
  const price = (micro: number | null) => (micro === null ? '–' : priceText(micro, currency));
  return (
    <>
      <p className="text-muted">{whoPays()}</p>
      <table className="w-full text-[13px] tabular-nums" aria-label={t`Changed prices`}>
        <thead>
          <tr className="text-muted">
            <th className="pb-1 text-start font-normal">{t`Item`}</th>
            <th className="pb-1 text-end font-normal">{t`Before`}</th>
            <th className="pb-1 text-end font-normal">{t`After`}</th>
            <th className="pb-1 text-end font-normal">{t`Change`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, title, fromMicro, toMicro }) => (
            <tr key={key}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {title}
              </th>
              <td className="text-end text-muted">{price(fromMicro)}</td>
              <td className="text-end font-medium">{price(toMicro)}</td>
              <td className="text-end">
                {fromMicro === null ? t`New` : toMicro === null ? t`Removed` : changeText(fromMicro, toMicro)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
