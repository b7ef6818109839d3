import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { numberText } from '#ui/number-text.ts';
import type { FieldsProps } from './SettingsForm.tsx';

/** Every length of a prefix between two, with what such a subnet holds. */
const sizes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => {
    const hosts = numberText(2 ** (32 - from - i) - 3);
    return { value: String(from + i), title: t`/${from + i} · ${hosts} hosts` };
  });

/** Those of IPv6 that people choose from: every fourth bit, where a digit ends. */
const sizes6 = (from: number, to: number) =>
  Array.from({ length: (to - from) / 4 + 1 }, (_, i) => ({ value: String(from + i * 4), title: `/${from + i * 4}` }));

/** How large the subnets of a site's customers may be. */
export function SubnetCard({ typed, set, error }: FieldsProps) {
  return (
    <Card title={t`Subnets`} note={t`How large the subnets of private networks may be. Those that are there stay.`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Largest subnet`}
          value={String(typed.subnetLargest)}
          choices={sizes(8, 29)}
          error={error?.of('subnetLargest')}
          onChange={(bits) => set({ subnetLargest: Number(bits) })}
        />
        <SelectField
          label={t`Smallest subnet`}
          value={String(typed.subnetSmallest)}
          choices={sizes(16, 30)}
          error={error?.of('subnetSmallest')}
          onChange={(bits) => set({ subnetSmallest: Number(bits) })}
        />
        <SelectField
          label={t`Largest IPv6 subnet`}
          value={String(typed.subnet6Largest)}
          choices={sizes6(32, 120)}
          error={error?.of('subnet6Largest')}
          onChange={(bits) => set({ subnet6Largest: Number(bits) })}
        />
        <SelectField
          label={t`Smallest IPv6 subnet`}
          value={String(typed.subnet6Smallest)}
          choices={sizes6(48, 124)}
          error={error?.of('subnet6Smallest')}
          onChange={(bits) => set({ subnet6Smallest: Number(bits) })}
        />
      </div>
    </Card>
  );
}
