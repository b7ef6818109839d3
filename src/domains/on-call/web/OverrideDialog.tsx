import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { alarms } from '#domains/alarms/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { instantOf, localOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { onCall } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { personText } from './labels.ts';
import type { ScheduleRow } from './types.ts';

/** From now on for half a day. */
const untilTonight = () => ({
  memberId: '',
  from: localOf(new Date()),
  until: localOf(new Date(Date.now() + 12 * 3_600_000)),
  reason: '',
  ticket: '',
});

/** Puts someone else on call for a time. */
export default function OverrideDialog({ schedule, onClose }: { schedule: ScheduleRow; onClose(): void }) {
  const people = useRead(alarms.listAlarmAssignees, {}).data?.people ?? [];
  const [start] = useState(untilTonight);
  const form = useOpForm(onCall.createOnCallOverride, {
    start,
    params: { scheduleId: schedule.id },
    check: ({ memberId, from, until }) => {
      const filled = { memberId, from: instantOf(from), until: instantOf(until) };
      const missing = Object.entries(filled).filter(([, value]) => !value);
      return Object.fromEntries(missing.map(([key]) => [key, t`This field is required.`]));
    },
    input: ({ from, until, ...values }) => ({
      ...values,
      from: instantOf(from) ?? '',
      until: instantOf(until) ?? '',
    }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Override ${schedule.name}`}
      action={t`Create override`}
      done={t`Override created`}
      onClose={onClose}
    >
      <p className="text-muted">{t`On call now: ${personText(schedule.now)}`}</p>
      <SelectField
        label={t`Person`}
        placeholder={t`Choose a person`}
        choices={people.map(({ id, email }) => ({ value: id, title: email }))}
        {...form.field('memberId')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`From`} type="datetime-local" {...form.field('from')} />
        <TextField label={t`Until`} type="datetime-local" {...form.field('until')} />
      </div>
      <ReasonFields optional field={(name) => form.field(name)} maxReason={maxReason} />
    </OpDialog>
  );
}
