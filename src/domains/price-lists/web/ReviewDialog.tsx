import { t } from '@lingui/core/macro';
import { priceText } from '#domains/servers/web/port/price-text.ts';
import type { Currency } from '#kernel/money.ts';
import { OpDialog, type SentForm } from '#shell/form/OpDialog.tsx';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Change, EditValues } from './edit-values.ts';
import { changeText, itemTitle, whoPays, zoneTitle } from './labels.ts';
import type { Catalog } from './types.ts';

interface Props<Answer> {
  form: SentForm<Answer> & Pick<FieldsOf<EditValues>, 'set' | 'field'> & { values: EditValues };
  changes: readonly Change[];
  catalog: Catalog;
  currency: Currency;
  onClose(): void;
}

/** Shows by how much prices change, asks from when on, and publishes them. */
export default function ReviewDialog<Answer>({ form, changes, catalog, currency, onClose }: Props<Answer>) {
  const { later } = form.values;
  const price = (micro: number | null) => (micro === null ? '–' : priceText(micro, currency));
  return (
    <OpDialog
      form={form}
      question
      title={t`Publish prices?`}
      action={t`Publish prices`}
      done={t`Prices published`}
      disabledReason={changes.length > 0 ? null : t`No changes.`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-muted">{whoPays()}</p>
        <div className="max-h-72 overflow-auto">
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
              {changes.map(({ key, zoneId, from, to, other }) => (
                <tr key={`${key} ${zoneId}`} className="align-top">
                  <th scope="row" className="py-0.5 text-start font-normal">
                    {itemTitle(key, catalog)}
                    {zoneId !== '' && <span className="block text-muted">{zoneTitle(zoneId, catalog)}</span>}
                  </th>
                  <td className="ps-3 text-end text-muted">{price(from)}</td>
                  <td className="ps-3 text-end font-medium">{price(to)}</td>
                  <td className="ps-3 text-end">
                    {from === null ? t`New` : to === null ? t`Removed` : other ? t`Other parts` : changeText(from, to)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Segments<'now' | 'later'>
          label={t`Valid`}
          value={later ? 'later' : 'now'}
          choices={[
            { value: 'now', title: t`From now` },
            { value: 'later', title: t`From a date` },
          ]}
          onChange={(when) => form.set({ later: when === 'later' })}
        />
        {later && (
          <TextField
            label={t`Valid from`}
            hint={t`In the time zone of your browser.`}
            type="datetime-local"
            {...form.field('at')}
            error={form.error('from')}
          />
        )}
      </div>
    </OpDialog>
  );
}
