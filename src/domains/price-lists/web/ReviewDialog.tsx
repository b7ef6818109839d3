import { t } from '@lingui/core/macro';
import type { Currency } from '#kernel/money.ts';
import { OpDialog, type SentForm } from '#shell/form/OpDialog.tsx';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Change, EditValues } from './edit-values.ts';
import { itemTitle, whoPays, zoneTitle } from './labels.ts';
import { PriceChanges } from './port/PriceChanges.tsx';
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
          <PriceChanges
            currency={currency}
            changes={changes.map(({ key, zoneId, ...change }) => ({
              ...change,
              key: `${key} ${zoneId}`,
              item: (
                <>
                  {itemTitle(key, catalog)}
                  {zoneId !== '' && <span className="block text-muted">{zoneTitle(zoneId, catalog)}</span>}
                </>
              ),
            }))}
          />
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
