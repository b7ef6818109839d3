import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useUser } from '#shell/session-reads.ts';
import { browserZone } from '#shell/timing-words.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { snapshots } from '../contract.ts';
import { newSchedule, ScheduleFields, ScheduleOutcome } from './ScheduleFields.tsx';
import { editOf, type ScheduleEdit, type ScheduleRow } from './types.ts';

interface Props {
  serverId: string;
  /** The schedule that is changed; null for a new one. */
  row: ScheduleRow | null;
  onClose(): void;
}

/** Writes or changes a schedule of one server. */
export default function ScheduleDialog({ serverId, row, onClose }: Props) {
  const zone = useUser()?.timeZone ?? browserZone();
  const [edit, setEdit] = useState<ScheduleEdit>(() => (row === null ? newSchedule(zone) : editOf(row)));
  const options = {
    refresh: [snapshots.listSchedules],
    onRefused: () => false,
    onDone: () => {
      toast('success', row === null ? t`The schedule is added` : t`The schedule is changed`);
      onClose();
    },
  };
  const create = useAct(snapshots.createSchedule, options);
  const save = useAct(snapshots.saveSchedule, options);
  const error = create.error ?? save.error;
  const submit = () =>
    row === null
      ? create.mutate({ params: { serverId }, input: edit })
      : save.mutate({ params: { serverId, scheduleId: row.id }, input: edit, ifMatch: row.version });
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
        <ScheduleFields
          edit={edit}
          errorOf={(field) => error?.of(field)}
          onChange={(change) => setEdit((now) => ({ ...now, ...change }))}
        />
        <ScheduleOutcome edit={edit} serverId={serverId} {...(row === null ? {} : { scheduleId: row.id })} />
      </div>
    </FormDialog>
  );
}
