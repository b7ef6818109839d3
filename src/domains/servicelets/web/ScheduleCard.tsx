import { t } from '@lingui/core/macro';
import { scheduleKinds } from '#kernel/timing.ts';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { useList } from '#shell/list/list.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { whenText } from '#shell/text/timing-labels.ts';
import { TimingFields } from '#shell/text/TimingFields.tsx';
import { TimingOutcome } from '#shell/text/TimingOutcome.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import type { ScheduleKind } from '#domains/schedules/web/port/schedule-kind.ts';
import { ScheduleCard as Schedules } from '#domains/schedules/web/port/ScheduleCard.tsx';
import { servicelets } from '../contract.ts';
import { maxSchedules } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import { runTone, runLabel } from './labels.ts';
import { ParameterFields } from './RunFields.tsx';
import type { Allowed, ScheduleEdit, ScheduleRow, ServerDetail } from './types.ts';

const kindOf = (commands: readonly Allowed[]): ScheduleKind<ScheduleEdit, ScheduleRow> => ({
  list: servicelets.listServiceletSchedules,
  create: servicelets.createServiceletSchedule,
  save: servicelets.saveServiceletSchedule,
  remove: servicelets.deleteServiceletSchedule,
  blank: (timeZone) => ({
    serviceletId: commands[0]?.id ?? '',
    kind: 'daily',
    everyHours: 1,
    hour: 3,
    minute: 0,
    weekday: 0,
    monthDay: 1,
    timeZone,
    values: {},
    paused: false,
  }),
  sentence: (row) => `${row.name}, ${whenText(row)} (${row.timeZone})`,
});

/** The servicelet schedules of the server. */
export function ScheduleCard({ server, allowed }: { server: ServerDetail; allowed: readonly Allowed[] }) {
  const params = { serverId: server.id };
  const list = useList(servicelets.listServiceletSchedules, { params, prefix: 'schedule.', pollSeconds: 60 });
  const may = useMay('servicelet.schedule');
  const commands = allowed.filter((one) =>
    one.actions.some(({ action, file }) => action === 'run' && file !== 'required'),
  );
  return (
    <Schedules
      kind={kindOf(commands)}
      params={params}
      list={list}
      rowName={(row) => row.name}
      count={list.read.data?.count ?? 0}
      maxSchedules={maxSchedules}
      refusal={may ? refusalOfServicelet('schedule', { server: server.state }) : roleForbids()}
      noneToAdd={commands.length === 0 ? t`No commands can be scheduled.` : null}
      last={({ lastRun }) => lastRun && { tone: runTone[lastRun.state], label: runLabel(lastRun.state) }}
      problem={(row) => row.lastProblem}
      menu={(row) => t`Actions of the schedule of ${row.name}`}
      nothing={t`No schedules yet. A schedule runs a command automatically and notifies you when it fails.`}
      removed={t`Schedule removed. Its runs stay in the list.`}
      fields={(form) => <Fields form={form} commands={commands} />}
    />
  );
}

function Fields({ form, commands }: { form: FieldsOf<ScheduleEdit>; commands: readonly Allowed[] }) {
  const edit = form.values;
  const chosen = commands.find(({ id }) => id === edit.serviceletId);
  const names = chosen?.actions.find(({ action }) => action === 'run')?.parameters ?? [];
  return (
    <>
      <SelectField
        label={t`Command`}
        value={edit.serviceletId}
        error={form.error('serviceletId')}
        choices={commands.map(({ id, name }) => ({ value: id, title: name }))}
        onChange={(serviceletId) => form.set({ serviceletId, values: {} })}
      />
      <ParameterFields
        parameters={(chosen?.parameters ?? []).filter(({ name }) => names.includes(name))}
        values={edit.values}
        errorOf={form.error}
        onChange={(values) => form.set({ values })}
      />
      <TimingFields edit={edit} kinds={scheduleKinds} errorOf={form.error} onChange={form.set} />
      <TimingOutcome timing={edit} />
    </>
  );
}
