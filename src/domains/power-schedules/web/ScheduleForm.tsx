import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { browserZone } from '#shell/text/timing-labels.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { powerSchedules } from '../contract.ts';
import { ScheduleFields, PowerOutcome } from './ScheduleFields.tsx';
import { savingText } from './saving.ts';
import { newSchedule, type PowerSchedule, type ServerDetail } from './types.ts';

interface Props {
  server: ServerDetail;
  now: PowerSchedule;
  onClose(): void;
}

/** Writes or changes the schedule of one server. */
export function ScheduleForm({ server, now, onClose }: Props) {
  const zone = useUser()?.timeZone ?? browserZone();
  const [from] = useState(now.version);
  const [stale, setStale] = useState(false);
  const form = useOpForm(powerSchedules.savePowerSchedule, {
    start: now.schedule ?? newSchedule(zone),
    params: { serverId: server.id },
    // The user who has read that it was changed and saves again means it.
    ifMatch: stale ? now.version : from,
    onRefused: ({ status }) => setStale(status === 412),
    onDone: () => {
      toast('success', t`Schedule saved`);
      onClose();
    },
  });
  return (
    <OpForm form={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScheduleFields edit={form.values} errorOf={form.error} onChange={form.set} />
      <PowerOutcome edit={form.values} saving={savingText(form.values, server)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={form.pending}>
          {stale ? t`Overwrite with my change` : t`Save schedule`}
        </Button>
      </div>
    </OpForm>
  );
}
