import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useUser } from '#shell/session/session-reads.ts';
import { browserZone } from '#shell/text/timing-labels.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { snapshots } from '../contract.ts';
import { newSchedule, ScheduleFields, SnapshotOutcome } from './ScheduleFields.tsx';
import { editOf, type ScheduleRow } from './types.ts';

interface Props {
  serverId: string;
  /** The schedule that is changed; null for a new one. */
  row: ScheduleRow | null;
  onClose(): void;
}

/** Writes or changes a schedule of one server. */
export default function ScheduleDialog({ serverId, row, onClose }: Props) {
  const zone = useUser()?.timeZone ?? browserZone();
  const params = row === null ? { serverId } : { serverId, scheduleId: row.id };
  const form = useOpForm(row === null ? snapshots.createSchedule : snapshots.saveSchedule, {
    start: row === null ? newSchedule(zone) : editOf(row),
    params,
    ...(row === null ? {} : { ifMatch: row.version }),
  });
  return (
    <OpDialog
      form={form}
      title={row === null ? t`Add schedule` : t`Change schedule`}
      action={row === null ? t`Add schedule` : t`Save`}
      done={row === null ? t`Schedule added` : t`Schedule changed`}
      onClose={onClose}
    >
      <ScheduleFields edit={form.values} errorOf={form.error} onChange={form.set} />
      <SnapshotOutcome edit={form.values} serverId={serverId} {...(row === null ? {} : { scheduleId: row.id })} />
    </OpDialog>
  );
}
