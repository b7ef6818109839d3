import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { onCall } from '../contract.ts';
import { onCallPath } from '../paths.ts';
import type { ScheduleRow } from './types.ts';

/** Asks before a schedule goes. */
export default function DeleteScheduleDialog({ schedule, onClose }: { schedule: ScheduleRow; onClose(): void }) {
  const go = useGo();
  const { id, name } = schedule;
  const form = useOpForm(onCall.deleteOnCallSchedule, { params: { scheduleId: id }, onDone: () => go(onCallPath()) });
  return (
    <OpDialog
      form={form}
      title={t`Delete ${name}?`}
      action={t`Delete schedule`}
      danger
      done={t`Schedule deleted`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Its overrides and hand-over notes are deleted with it. A schedule that an escalation step uses can't be deleted.`}</p>
    </OpDialog>
  );
}
