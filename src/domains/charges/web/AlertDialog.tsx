import { t } from '@lingui/core/macro';
import { currencySign } from '#kernel/money.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { charges } from '../contract.ts';
import { usualDays } from '../limits.ts';
import type { Balance } from './types.ts';

interface Values {
  byAmount: boolean;
  below: number | null;
  byDays: boolean;
  days: number | null;
}

/** When the account owner is notified of a low balance. */
export default function AlertDialog({ balance, onClose }: { balance: Balance; onClose(): void }) {
  const { alert, currency } = balance;
  const start: Values = {
    byAmount: alert.below !== null,
    below: (alert.below ?? 2000) / 100,
    byDays: alert.days !== null,
    days: alert.days ?? usualDays,
  };
  const form = useOpForm(charges.saveBalanceAlert, {
    start,
    ifMatch: alert.version,
    input: ({ byAmount, below, byDays, days }) => ({
      below: byAmount ? Math.round((below ?? 0) * 100) : null,
      days: byDays ? (days ?? 0) : null,
    }),
  });
  const { byAmount, below, byDays, days } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`Low balance alert`}
      action={t`Save alert`}
      done={byAmount || byDays ? t`Low balance alert saved` : t`Low balance alert turned off`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`You are notified once when the available balance falls below a limit, and again only after it has recovered.`}
      </p>
      <CheckField
        label={t`Alert me below an amount`}
        checked={byAmount}
        onChange={(next) => form.set({ byAmount: next })}
      />
      {byAmount && (
        <NumberField
          label={t`Available balance below`}
          unit={currencySign[currency]}
          step={0.01}
          min={0}
          value={below}
          error={form.error('below')}
          onChange={(next) => form.set({ below: next })}
        />
      )}
      <CheckField
        label={t`Alert me before the balance is used up`}
        checked={byDays}
        onChange={(next) => form.set({ byDays: next })}
      />
      {byDays && (
        <NumberField
          label={t`Days in advance`}
          min={1}
          max={90}
          value={days}
          error={form.error('days')}
          onChange={(next) => form.set({ days: next })}
        />
      )}
    </OpDialog>
  );
}
