import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { numberText } from '#ui/number-text.ts';
import type { FieldsProps } from './types.ts';

/** Every length of a prefix between two, with what such a subnet holds. */
const sizes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => {
    const hosts = numberText(2 ** (32 - from - i) - 3);
    return { value: String(from + i), title: t`/${from + i} · ${hosts} hosts` };
  });

/** Those of IPv6 that people choose from: every fourth bit, where a digit ends. */
const sizes6 = (from: number, to: number) =>
  Array.from({ length: (to - from) / 4 + 1 }, (_, i) => ({ value: String(from + i * 4), title: `/${from + i * 4}` }));

type Bits = 'subnetLargest' | 'subnetSmallest' | 'subnet6Largest' | 'subnet6Smallest' | 'listedPrefix';

/** How large the subnets of a site's customers may be. */
export function SubnetCard({ form }: FieldsProps) {
  const bits = (key: Bits) => ({
    value: String(form.values[key]),
    error: form.error(key),
    onChange: (value: string) => form.set({ [key]: Number(value) }),
  });
  return (
    <Card
      title={t`Subnets`}
      note={t`Allowed sizes for subnets of private networks. Existing subnets are not affected.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t`Largest subnet`} choices={sizes(8, 29)} {...bits('subnetLargest')} />
        <SelectField label={t`Smallest subnet`} choices={sizes(16, 30)} {...bits('subnetSmallest')} />
        <SelectField label={t`Largest IPv6 subnet`} choices={sizes6(32, 120)} {...bits('subnet6Largest')} />
        <SelectField label={t`Smallest IPv6 subnet`} choices={sizes6(48, 124)} {...bits('subnet6Smallest')} />
        <SelectField label={t`Largest subnet listed in full`} choices={sizes(20, 30)} {...bits('listedPrefix')} />
      </div>
    </Card>
  );
}
