import { t } from '@lingui/core/macro';
import { currencySign, type Currency } from '#kernel/money.ts';
import { charges } from '#domains/charges/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { RadioCards, CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { budgets } from '../contract.ts';
import { budgetActions, maxHours, scopeKinds, type BudgetAction, type ScopeKind } from '../limits.ts';
import { actionLabel, capText, scopeLabel } from './labels.ts';
import { ScopeValueField } from './ScopeValueField.tsx';
import type { BudgetRow } from './types.ts';

interface Props {
  /** Absent: a new one. */
  row?: BudgetRow;
  onClose(): void;
}

/** Creates or changes a budget, and says plainly whether it is a cap. */
export default function BudgetDialog({ row, onClose }: Props) {
  const read = useRead(charges.readBalance, {}, { staleSeconds: 60, enabled: row === undefined });
  const currency: Currency = row?.currency ?? read.data?.currency ?? 'USD';
  const start = {
    name: row?.name ?? '',
    scopeKind: row?.scopeKind ?? 'all',
    scopeValue: row?.scopeValue ?? '',
    amount: row ? row.amount / 100 : null,
    action: row?.action ?? 'notify',
    hours: row?.hours ?? 24,
    notifiesTeam: row?.notifiesTeam ?? false,
  };
  const input = (values: typeof start) => ({
    ...values,
    scopeValue: values.scopeKind === 'all' ? '' : values.scopeValue,
    amount: Math.round((values.amount ?? 0) * 100),
    hours: values.hours || 0,
  });
  const created = useOpForm(budgets.createBudget, { start, input });
  const edited = useOpForm(budgets.editBudget, {
    start,
    input,
    params: { budgetId: row?.id ?? '' },
    ...(row ? { ifMatch: row.version } : {}),
  });
  const form = row ? edited : created;
  const { scopeKind, scopeValue, amount, action, hours } = form.values;
  return (
    <OpDialog
      form={form}
      title={row ? t`Edit ${row.name}` : t`Create budget`}
      action={row ? t`Save budget` : t`Create budget`}
      done={row ? t`Budget saved` : t`Budget created`}
      onClose={onClose}
    >
      <TextField label={t`Name`} autoComplete="off" {...form.field('name')} />
      <NumberField
        label={t`Amount per month`}
        hint={t`Before tax, for each calendar month (UTC).`}
        unit={currencySign[currency]}
        step={0.01}
        min={0}
        value={amount}
        error={form.error('amount')}
        onChange={(next) => form.set({ amount: next })}
      />
      <SelectField<ScopeKind>
        label={t`Applies to`}
        value={scopeKind}
        choices={scopeKinds.map((value) => ({ value, title: scopeLabel(value) }))}
        onChange={(next) => form.set({ scopeKind: next, scopeValue: '' })}
      />
      {scopeKind !== 'all' && (
        <ScopeValueField
          kind={scopeKind}
          value={scopeValue}
          error={form.error('scopeValue')}
          onChange={(next) => form.set({ scopeValue: next })}
        />
      )}
      <p aria-hidden className="-mb-1.5 font-medium">{t`When the budget is used up`}</p>
      <RadioCards<BudgetAction>
        label={t`When the budget is used up`}
        className="grid-cols-1"
        value={action}
        choices={budgetActions.map((value) => ({ value, title: actionLabel(value), note: capText(value) }))}
        onChange={(next) => form.set({ action: next })}
      />
      {action === 'shut-down' && (
        <NumberField
          label={t`Hours before the shutdown`}
          hint={t`You are notified first, and can cancel the shutdown until then.`}
          min={1}
          max={maxHours}
          value={hours}
          error={form.error('hours')}
          onChange={(next) => form.set({ hours: next ?? 0 })}
        />
      )}
      <p className="text-muted">
        {t`You and your invoice recipient are notified at 50, 75, 90 and 100%, and when the month is likely to exceed the amount.`}
      </p>
      <CheckField label={t`Also notify team members`} {...form.checked('notifiesTeam')} />
    </OpDialog>
  );
}
