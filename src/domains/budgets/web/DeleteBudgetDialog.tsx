import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { budgets } from '../contract.ts';
import type { BudgetRow } from './types.ts';

interface Props {
  row: Pick<BudgetRow, 'id' | 'name'>;
  onDone?(): void;
  onClose(): void;
}

/** Asks before a budget is deleted. */
export default function DeleteBudgetDialog({ row: { id, name }, onDone, onClose }: Props) {
  const form = useOpForm(budgets.deleteBudget, { params: { budgetId: id }, ...(onDone ? { onDone } : {}) });
  return (
    <OpDialog
      form={form}
      title={t`Delete ${name}?`}
      action={t`Delete budget`}
      danger
      done={t`Budget ${name} deleted`}
      onClose={onClose}
    >
      {t`Its alerts end, and it no longer stops servers. An announced shutdown is canceled.`}
    </OpDialog>
  );
}
