import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { reasonStates, resolutions, type ReasonState, type Resolution } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { datePlace } from '../dated.ts';
import { maxGraceDays, maxName, maxNote, maxSubject } from '../limits.ts';
import { reasonStateLabel, resolutionLabel } from './labels.ts';
import type { ReasonRow } from './types.ts';

interface Values {
  name: string;
  state: ReasonState;
  resolves: Resolution;
  noticeDays: number | null;
  subject: string;
  message: string;
}

/** Creates a cause, or changes one. */
export default function ReasonDialog({ row, onClose }: { row: ReasonRow | null; onClose(): void }) {
  const [opened] = useState(row);
  const start: Values = {
    name: opened?.name ?? '',
    state: opened?.state ?? 'Suspended-Policy',
    resolves: opened?.resolves ?? 'staff',
    noticeDays: opened?.noticeDays ?? 0,
    subject: opened?.subject ?? '',
    message: opened?.message ?? '',
  };
  const form = useOpForm(opened === null ? accountBatches.createBatchReason : accountBatches.saveBatchReason, {
    start,
    ...(opened && { params: { reasonId: opened.id }, ifMatch: opened.version }),
    input: (values) => ({ ...values, noticeDays: values.noticeDays ?? 0 }),
  });
  const { values, set } = form;
  return (
    <OpDialog
      form={form}
      title={opened === null ? t`Create cause` : t`Edit ${opened.name}`}
      action={opened === null ? t`Create cause` : t`Save cause`}
      done={opened === null ? t`Cause created` : t`Cause saved`}
      onClose={onClose}
    >
      {opened?.builtIn !== true && (
        <TextField label={t`Name`} maxLength={maxName} autoComplete="off" {...form.field('name')} />
      )}
      <SelectField<ReasonState>
        label={t`Status of suspended accounts`}
        value={values.state}
        choices={reasonStates.map((value) => ({ value, title: reasonStateLabel(value) }))}
        onChange={(state) => set({ state })}
      />
      <SelectField<Resolution>
        label={t`Accounts may be resumed`}
        value={values.resolves}
        choices={resolutions.map((value) => ({ value, title: resolutionLabel(value) }))}
        onChange={(resolves) => set({ resolves })}
      />
      <NumberField
        label={t`Notice period in days`}
        hint={t`How long before it happens the owners are notified.`}
        min={0}
        max={maxGraceDays}
        value={values.noticeDays}
        error={form.error('noticeDays')}
        onChange={(noticeDays) => set({ noticeDays })}
      />
      <TextField
        label={t`Subject`}
        hint={t`Of the email and notification to the owners. ${datePlace} is the day. Empty: the usual one.`}
        optional={t`optional`}
        maxLength={maxSubject}
        autoComplete="off"
        {...form.field('subject')}
      />
      <TextAreaField
        label={t`Text to the owners`}
        hint={t`Each batch can have its own instead.`}
        optional={t`optional`}
        maxLength={maxNote}
        {...form.field('message')}
      />
    </OpDialog>
  );
}
