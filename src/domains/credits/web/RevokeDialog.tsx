import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { TextField } from '#ui/TextField.tsx';
import { credits } from '../contract.ts';
import type { CreditRow } from './types.ts';

/** Takes back what is left of a credit. */
export default function RevokeDialog({ row, onClose }: { row: CreditRow; onClose(): void }) {
  const { id, left, currency, owner } = row;
  const form = useOpForm(credits.revokeCredit, { start: { reason: '' }, params: { creditId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Take back credit?`}
      action={t`Take back credit`}
      danger
      done={t`Credit taken back`}
      onClose={onClose}
    >
      <p>
        {left === null
          ? t`${owner} can no longer use it. What was paid with it stays paid.`
          : t`${owner} can no longer use the ${moneyText(left, currency)} that are left. What was paid with it stays paid.`}
      </p>
      <TextField label={t`Reason`} hint={t`The customer sees it.`} {...form.field('reason')} />
    </OpDialog>
  );
}
