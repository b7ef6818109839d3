import { t } from '@lingui/core/macro';
import { currencies } from '#kernel/money.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { siteLimits } from '../contract.ts';
import type { SiteResource } from '../resources.ts';
import type { Limits } from './types.ts';

const minor = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));
const whole = (amount: number | null): number | null => (amount === null ? null : amount / 100);

/** The provider's form of the limits. */
export function LimitsForm({ siteHost, limits }: { siteHost: string; limits: Limits }) {
  const limitOf = (resource: SiteResource) => limits.items.find((one) => one.resource === resource)?.limit ?? null;
  const form = useOpForm(siteLimits.saveSiteLimits, {
    start: {
      servers: limitOf('servers'),
      spend: whole(limitOf('spend')),
      credit: whole(limitOf('credit')),
      currency: limits.currency,
      stopNew: limits.stopNew,
    },
    follows: true,
    params: { siteHost },
    ifMatch: limits.version,
    input: ({ servers, spend, credit, currency, stopNew }) => ({
      servers,
      spend: minor(spend),
      credit: minor(credit),
      currency,
      stopNew,
    }),
    onDone: () => toast('success', t`Limits saved`),
  });
  const { currency } = form.values;
  return (
    <OpForm form={form} label={t`Set limits`}>
      <Card title={t`Set limits`} note={t`Leave a box empty for no limit.`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={t`Servers`} optional={t`optional`} min={0} {...form.field('servers')} />
          <SelectField
            label={t`Currency of the amounts`}
            choices={currencies.map((one) => ({ value: one, title: one }))}
            {...form.field('currency')}
            onChange={(next) => form.set({ currency: currencies.find((one) => one === next) ?? currency })}
          />
          <NumberField
            label={t`Monthly spending`}
            optional={t`optional`}
            unit={currency}
            min={0}
            step={0.01}
            {...form.field('spend')}
          />
          <NumberField
            label={t`Credit`}
            optional={t`optional`}
            unit={currency}
            min={0}
            step={0.01}
            {...form.field('credit')}
          />
        </div>
        <div className="mt-4 grid gap-4">
          <CheckField
            label={t`Stop new servers when a limit is reached`}
            note={t`Customers can't order new servers and are asked to contact support. Existing servers are not affected.`}
            {...form.checked('stopNew')}
          />
          <Button
            type="submit"
            look="primary"
            className="justify-self-end"
            busy={form.pending}
            disabledReason={form.changed ? null : t`No changes.`}
          >{t`Save limits`}</Button>
        </div>
      </Card>
    </OpForm>
  );
}
