import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { scheduleKinds } from '#kernel/timing.ts';
import { useAct } from '#shell/act.ts';
import { useUser } from '#shell/session-reads.ts';
import { browserZone } from '#shell/timing-words.ts';
import { TimingFields, TimingKind } from '#shell/TimingFields.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { servicelets } from '../contract.ts';
import { ParameterFields } from './RunFields.tsx';
import { editOf } from './ScheduleCard.tsx';
import type { Allowed, ScheduleEdit, ScheduleRow } from './types.ts';

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

/** Writes or changes when a command runs by itself. */
export default function ScheduleDialog({ serverId, row, commands, onClose }: Props) {
  const zone = useUser()?.timeZone ?? browserZone();
  const [edit, setEdit] = useState<ScheduleEdit>(() =>
    row === null ? daily(commands[0]?.id ?? '', zone) : editOf(row),
  );
  const change = (next: Partial<ScheduleEdit>) => setEdit((now) => ({ ...now, ...next }));
  const chosen = commands.find(({ id }) => id === edit.serviceletId);
  const names = chosen?.deeds.find(({ deed }) => deed === 'run')?.parameters ?? [];
  const options = {
    refresh: [servicelets.listServiceletSchedules],
    onRefused: () => false,
    onDone: () => {
      toast('success', row === null ? t`The schedule is added` : t`The schedule is changed`);
      onClose();
    },
  };
  const create = useAct(servicelets.createServiceletSchedule, options);
  const save = useAct(servicelets.saveServiceletSchedule, options);
  const error = create.error ?? save.error;
  const submit = () =>
    row === null
      ? create.mutate({ params: { serverId }, input: edit })
      : save.mutate({ params: { serverId, scheduleId: row.id }, input: edit, ifMatch: row.version });
  const errorOf = (field: string) => error?.of(field);
  return (
    <FormDialog
      title={row === null ? t`Add schedule` : t`Change schedule`}
      onClose={onClose}
      onSubmit={submit}
      action={row === null ? t`Add schedule` : t`Save`}
      busy={create.isPending || save.isPending}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <SelectField
          label={t`Command`}
          value={edit.serviceletId}
          error={errorOf('serviceletId')}
          choices={commands.map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(serviceletId) => change({ serviceletId, values: {} })}
        />
        <ParameterFields
          parameters={(chosen?.parameters ?? []).filter(({ name }) => names.includes(name))}
          values={edit.values}
          errorOf={errorOf}
          onChange={(values) => change({ values })}
        />
        <TimingKind kind={edit.kind} kinds={scheduleKinds} onChange={(kind) => change({ kind })} />
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 max-[420px]:grid-cols-[minmax(0,1fr)]">
          <TimingFields edit={edit} errorOf={errorOf} onChange={change} />
        </div>
      </div>
    </FormDialog>
  );
}
