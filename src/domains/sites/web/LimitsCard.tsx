import { t } from '@lingui/core/macro';
import { diskSizesGb, maxDisks, maxNics, maxOsDiskGb, maxServersPerCreate } from '#domains/servers/limits.ts';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { numberText } from '#ui/number-text.ts';
import type { FieldsProps } from './types.ts';

type Limit = 'limitServers' | 'limitNics' | 'limitDisks' | 'limitOsDiskGb' | 'limitDiskGb';

const upTo = (max: number) => Array.from({ length: max }, (_, at) => ({ value: String(at + 1), title: `${at + 1}` }));
const sizes = (max: number) =>
  diskSizesGb.filter((gb) => gb <= max).map((gb) => ({ value: String(gb), title: t`${numberText(gb)} GB` }));

/** What one order of a customer may have at most. */
export function LimitsCard({ form }: FieldsProps) {
  const limit = (key: Limit) => ({
    value: String(form.values[key]),
    error: form.error(key),
    onChange: (value: string) => form.set({ [key]: Number(value) }),
  });
  return (
    <Card title={t`Order limits`} note={t`What customers can order at most. Existing servers keep what they have.`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t`Servers per order`} choices={upTo(maxServersPerCreate)} {...limit('limitServers')} />
        <SelectField label={t`Network interfaces per server`} choices={upTo(maxNics)} {...limit('limitNics')} />
        <SelectField label={t`Disks per server`} choices={upTo(maxDisks)} {...limit('limitDisks')} />
        <SelectField label={t`Largest system disk`} choices={sizes(maxOsDiskGb)} {...limit('limitOsDiskGb')} />
        <SelectField label={t`Largest additional disk`} choices={sizes(Infinity)} {...limit('limitDiskGb')} />
      </div>
    </Card>
  );
}
