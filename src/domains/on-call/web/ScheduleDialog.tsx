import { plural, t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { alarms } from '#domains/alarms/contract.ts';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { browserZone } from '#shell/text/timing-labels.ts';
import { TimingFields } from '#shell/text/TimingFields.tsx';
import { IconButton } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { onCall } from '../contract.ts';
import { maxName, maxWeeks } from '../limits.ts';
import { onCallSchedulePath } from '../paths.ts';
import type { Schedule } from './types.ts';

/** The members with the person on call in front: a changed schedule begins with the first. */
function turnsOf({ members, now }: Schedule): string[] {
  const ids = members.filter(({ able }) => able).map(({ id }) => id);
  const at = now.override ? -1 : ids.indexOf(now.person?.id ?? '');
  return at < 1 ? ids : [...ids.slice(at), ...ids.slice(0, at)];
}

const startOf = (schedule: Schedule | null) => ({
  name: schedule?.name ?? '',
  timeZone: schedule?.timeZone ?? browserZone(),
  weekday: schedule?.weekday ?? 1,
  hour: schedule?.hour ?? 9,
  minute: schedule?.minute ?? 0,
  weeks: String(schedule?.weeks ?? 1),
  memberIds: schedule === null ? [] : turnsOf(schedule),
});

/** Creates a schedule, or changes one. */
export default function ScheduleDialog({ schedule, onClose }: { schedule: Schedule | null; onClose(): void }) {
  const go = useGo();
  const [opened] = useState(schedule);
  const form = useOpForm(opened === null ? onCall.createOnCallSchedule : onCall.saveOnCallSchedule, {
    start: startOf(opened),
    ...(opened && { params: { scheduleId: opened.id }, ifMatch: opened.version }),
    input: ({ weeks, ...values }) => ({ ...values, weeks: Number(weeks) }),
    onDone: ({ id }) => {
      if (opened === null) go(onCallSchedulePath(id));
    },
  });
  const { weekday, hour, minute, timeZone } = form.values;
  return (
    <OpDialog
      form={form}
      title={opened === null ? t`Create on-call schedule` : t`Edit ${opened.name}`}
      action={opened === null ? t`Create schedule` : t`Save schedule`}
      done={opened === null ? t`Schedule created` : t`Schedule saved`}
      onClose={onClose}
    >
      <TextField label={t`Name`} maxLength={maxName} autoComplete="off" {...form.field('name')} />
      <MembersField
        ids={form.values.memberIds}
        error={form.error('memberIds')}
        onChange={(memberIds) => form.set({ memberIds })}
      />
      <TimingFields
        edit={{ kind: 'weekly', everyHours: 1, monthDay: 1, weekday, hour, minute, timeZone }}
        kinds={['weekly']}
        errorOf={(field) => form.error(field)}
        onChange={({ kind: _kind, everyHours: _hours, monthDay: _day, ...change }) => form.set(change)}
      >
        <SelectField
          label={t`Length of a shift`}
          {...form.field('weeks')}
          choices={Array.from({ length: maxWeeks }, (_, at) => ({
            value: String(at + 1),
            title: plural(at + 1, { one: '# week', other: '# weeks' }),
          }))}
        />
      </TimingFields>
    </OpDialog>
  );
}

interface MembersProps {
  ids: readonly string[];
  error: string | undefined;
  onChange(ids: string[]): void;
}

/** The people in the order of their shifts. */
function MembersField({ ids, error, onChange }: MembersProps) {
  const people = useRead(alarms.listAlarmAssignees, {}).data?.people ?? [];
  const emailOf = (id: string) => people.find((one) => one.id === id)?.email ?? id;
  const swap = (at: number, by: 1 | -1) => {
    const next = [...ids];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    onChange(next);
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={t`Add person`}
        hint={t`In the order of their shifts. The first person is on call until the next hand-over.`}
        placeholder={t`Choose a person`}
        value=""
        error={error}
        choices={people.filter(({ id }) => !ids.includes(id)).map(({ id, email }) => ({ value: id, title: email }))}
        onChange={(id) => onChange([...ids, id])}
      />
      {ids.length > 0 && (
        <ol aria-label={t`Order of shifts`} className="grid gap-1">
          {ids.map((id, at) => {
            const email = emailOf(id);
            return (
              <li key={id} className="flex items-center gap-1 rounded-lg border border-line px-3 py-1">
                <span className="me-auto min-w-0 break-all">
                  {at + 1}. {email}
                </span>
                <IconButton
                  label={t`Move ${email} up`}
                  disabledReason={at === 0 ? t`Already first` : null}
                  onClick={() => swap(at, -1)}
                >
                  <ArrowUp aria-hidden size={16} />
                </IconButton>
                <IconButton
                  label={t`Move ${email} down`}
                  disabledReason={at === ids.length - 1 ? t`Already last` : null}
                  onClick={() => swap(at, 1)}
                >
                  <ArrowDown aria-hidden size={16} />
                </IconButton>
                <IconButton label={t`Remove ${email}`} onClick={() => onChange(ids.filter((one) => one !== id))}>
                  <X aria-hidden size={16} />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
