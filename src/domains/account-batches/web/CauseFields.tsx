import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { accountBatches } from '../contract.ts';
import { maxGraceDays, maxKept } from '../limits.ts';
import type { BatchAction } from '../actions.ts';
import type { Values } from './batch-values.ts';
import { reasonStateLabel } from './labels.ts';

interface Props {
  action: BatchAction;
  values: Values;
  set(values: Partial<Values>): void;
  error(name: keyof Values): string | undefined;
}

/** Why accounts are suspended or terminated, and whether and how long before their owners are notified. */
export function CauseFields({ action, values, set, error }: Props) {
  const read = useRead(accountBatches.listBatchReasons, { query: { size: maxKept * 2 } });
  const reasons = read.data?.items ?? [];
  const chosen = reasons.find(({ id }) => id === values.reason);
  // A termination has a status of its own.
  const stateText = action === 'suspend' && chosen && t`Leads to the status “${reasonStateLabel(chosen.state)}”.`;
  const template = chosen?.message ? t`Text to the owners: “${chosen.message}”` : '';
  return (
    <>
      <SelectField<string>
        label={t`Cause`}
        hint={[stateText, template].filter(Boolean).join(' ') || undefined}
        value={values.reason}
        error={error('reason')}
        choices={reasons.map(({ id, name }) => ({ value: id, title: name }))}
        onChange={(reason) => set({ reason, graceDays: null })}
      />
      <CheckField
        label={t`Don't notify the account owners`}
        note={t`No email and no notification, and no notice period.`}
        checked={values.silent}
        onChange={(silent) => set({ silent })}
      />
      {/* Before the causes are there, the field would show another number than theirs. */}
      {!values.silent && chosen && (
        <NumberField
          label={t`Notice period in days`}
          hint={t`The owners are notified when the batch starts, and the batch runs at the end of the period. 0: it runs at once.`}
          min={0}
          max={maxGraceDays}
          value={values.graceDays ?? chosen.noticeDays}
          error={error('graceDays')}
          onChange={(graceDays) => set({ graceDays: graceDays ?? 0 })}
        />
      )}
    </>
  );
}
