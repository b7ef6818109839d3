import { t } from '@lingui/core/macro';
import { scheduleKinds } from '#kernel/timing.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { browserZone } from '#shell/text/timing-labels.ts';
import { TimingFields } from '#shell/text/TimingFields.tsx';
import { TimingOutcome } from '#shell/text/TimingOutcome.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { servicelets } from '../contract.ts';
import { ParameterFields } from './RunFields.tsx';
import { editOf, type Allowed, type ScheduleEdit, type ScheduleRow } from './types.ts';

interface Props {
  serverId: string;
  /** The schedule that is changed; null for a new one. */
  row: ScheduleRow | null;
  commands: readonly Allowed[];
  onClose(): void;
}

const daily = (serviceletId: string, timeZone: string): ScheduleEdit => ({
  serviceletId,
  kind: 'daily',
  everyHours: 1,
  hour: 3,
  minute: 0,
  weekday: 0,
  monthDay: 1,
  timeZone,
  values: {},
  paused: false,
});

/** Creates or changes a servicelet schedule. */
export default function ScheduleDialog({ serverId, row, commands, onClose }: Props) {
  const zone = useUser()?.timeZone ?? browserZone();
  const params = row === null ? { serverId } : { serverId, scheduleId: row.id };
  const form = useOpForm(row === null ? servicelets.createServiceletSchedule : servicelets.saveServiceletSchedule, {
    start: row === null ? daily(commands[0]?.id ?? '', zone) : editOf(row),
    params,
    ...(row === null ? {} : { ifMatch: row.version }),
  });
  const edit = form.values;
  const chosen = commands.find(({ id }) => id === edit.serviceletId);
  const names = chosen?.actions.find(({ action }) => action === 'run')?.parameters ?? [];
  return (
    <OpDialog
      form={form}
      title={row === null ? t`Add schedule` : t`Change schedule`}
      action={row === null ? t`Add schedule` : t`Save`}
      done={row === null ? t`Schedule added` : t`Schedule changed`}
      onClose={onClose}
    >
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
    </OpDialog>
  );
}
