import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { alarms } from '#domains/alarms/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { onCall } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { personText } from './labels.ts';
import type { ScheduleRow } from './types.ts';

/** The instant of a `datetime-local` field, which is in the zone of the browser; empty while it is not whole. */
const instantOf = (local: string) => (Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString());
const localOf = (at: Date) =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/** From now on for half a day. */
const untilTonight = () => ({
  memberId: '',
  from: localOf(new Date()),
  until: localOf(new Date(Date.now() + 12 * 3_600_000)),
  reason: '',
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
      const missing = Object.entries(filled).filter(([, value]) => value === '');
      return Object.fromEntries(missing.map(([key]) => [key, t`This field is required.`]));
    },
    input: ({ from, until, ...values }) => ({ ...values, from: instantOf(from), until: instantOf(until) }),
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
      <TextField
        label={t`Reason`}
        optional={t`optional`}
        maxLength={maxReason}
        autoComplete="off"
        {...form.field('reason')}
      />
    </OpDialog>
  );
}
