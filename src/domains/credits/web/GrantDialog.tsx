import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { credits } from '../contract.ts';
import { maxDays, type services } from '../limits.ts';
import { causeLabel } from './labels.ts';
import { ServiceChecks } from './ServiceChecks.tsx';

type Cause = 'gift' | 'refund';

interface Values {
  email: string;
  cause: Cause;
  amount: number | null;
  days: number | null;
  services: (typeof services)[number][];
  reason: string;
}
const start: Values = { email: '', cause: 'gift', amount: null, days: 90, services: [], reason: '' };

/** Gives a customer a credit. */
export default function GrantDialog({ onClose }: { onClose(): void }) {
  const form = useOpForm(credits.grantCredit, {
    start,
    input: ({ amount, days, ...rest }) => ({ ...rest, amount: Math.round((amount ?? 0) * 100), days: days ?? 0 }),
  });
  const { cause, amount, days, services: chosen } = form.values;
  return (
    <OpDialog form={form} title={t`Give credit`} action={t`Give credit`} done={t`Credit given`} onClose={onClose}>
      <TextField label={t`Email of the customer`} type="email" autoComplete="off" {...form.field('email')} />
      <RadioCards<Cause>
        label={t`Cause`}
        className="grid-cols-2"
        value={cause}
        choices={(['gift', 'refund'] as const).map((value) => ({ value, title: causeLabel(value) }))}
        onChange={(next) => form.set({ cause: next })}
      />
      <NumberField
        label={t`Amount`}
        hint={t`In the currency of the customer.`}
        step={0.01}
        min={0}
        value={amount}
        error={form.error('amount')}
        onChange={(next) => form.set({ amount: next })}
      />
      <NumberField
        label={t`Days until it expires`}
        min={1}
        max={maxDays}
        value={days}
        error={form.error('days')}
        onChange={(next) => form.set({ days: next })}
      />
      <ServiceChecks value={chosen} onChange={(next) => form.set({ services: next })} />
      <TextField label={t`Reason`} hint={t`The customer sees it.`} {...form.field('reason')} />
    </OpDialog>
  );
}
