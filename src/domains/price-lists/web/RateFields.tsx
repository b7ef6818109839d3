import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#ui/Button.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { maxTiers } from '../limits.ts';
import type { TypedRate } from './rate-values.ts';

interface Props {
  rate: TypedRate;
  currency: string;
  error(field: string): string | undefined;
  onChange(patch: Partial<TypedRate>): void;
}

/** The price of a month and of the two hours. */
export function UnitFields({ rate, currency, error, onChange }: Props) {
  const field = (name: 'monthly' | 'on' | 'off', wire: string) => ({
    unit: currency,
    min: 0,
    step: 0.000001,
    value: rate[name],
    error: error(wire),
    onChange: (value: number | null) => onChange({ [name]: value }),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField label={t`Month`} {...field('monthly', 'monthlyMicro')} />
      <NumberField label={t`Hour on`} {...field('on', 'hourlyOnMicro')} />
      <NumberField label={t`Hour off`} {...field('off', 'hourlyOffMicro')} />
    </div>
  );
}

/** What a price has beside the month and the hours; an empty field is nothing, or no limit. */
export function FurtherFields({ rate, currency, error, onChange }: Props) {
  const amount = (name: 'cap' | 'once' | 'yearly', wire: string) => ({
    unit: currency,
    min: 0,
    step: 0.000001,
    value: rate[name],
    error: error(wire),
    onChange: (value: number | null) => onChange({ [name]: value }),
  });
  const count = (name: 'included' | 'minimum') => ({
    min: 0,
    value: rate[name],
    error: error(name),
    onChange: (value: number | null) => onChange({ [name]: value }),
  });
  const { tiers } = rate;
  const change = (at: number, patch: Partial<TypedRate['tiers'][number]>) =>
    onChange({ tiers: tiers.map((tier, i) => (i === at ? { ...tier, ...patch } : tier)) });
  const ofTier = (at: number, name: 'monthly' | 'on' | 'off', wire: string) => ({
    unit: currency,
    min: 0,
    step: 0.000001,
    value: tiers[at]?.[name] ?? null,
    error: error(`tiers.${at}.${wire}`),
    onChange: (value: number | null) => change(at, { [name]: value }),
  });
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField label={t`Included units`} optional={t`optional`} {...count('included')} />
        <NumberField label={t`Fewest units charged`} optional={t`optional`} {...count('minimum')} />
        <NumberField
          label={t`Most for a month by the hour`}
          optional={t`optional`}
          {...amount('cap', 'monthCapMicro')}
        />
        <NumberField label={t`Once`} optional={t`optional`} {...amount('once', 'onceMicro')} />
        <NumberField label={t`Year in advance`} optional={t`optional`} {...amount('yearly', 'yearlyMicro')} />
      </div>
      {tiers.map((tier, at) => (
        <fieldset key={at} className="grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 text-[13px] text-muted">{t`Tier ${at + 1}`}</legend>
          <NumberField
            label={t`Beyond`}
            min={0}
            value={tier.beyond}
            error={error(`tiers.${at}.beyond`)}
            onChange={(beyond) => change(at, { beyond })}
          />
          <NumberField label={t`Month`} {...ofTier(at, 'monthly', 'monthlyMicro')} />
          <NumberField label={t`Hour on`} {...ofTier(at, 'on', 'hourlyOnMicro')} />
          <div className="flex items-end gap-2">
            <NumberField className="min-w-0 flex-1" label={t`Hour off`} {...ofTier(at, 'off', 'hourlyOffMicro')} />
            <IconButton
              label={t`Remove tier ${at + 1}`}
              onClick={() => onChange({ tiers: tiers.filter((_, i) => i !== at) })}
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          small
          onClick={() =>
            onChange({ tiers: [...tiers, { beyond: null, monthly: rate.monthly, on: rate.on, off: rate.off }] })
          }
          disabledReason={tiers.length < maxTiers ? null : t`A price can have at most ${maxTiers} tiers.`}
        >
          <Plus aria-hidden size={16} />
          {t`Add tier`}
        </Button>
      </div>
    </div>
  );
}
