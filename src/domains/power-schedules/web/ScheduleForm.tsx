import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { browserZone } from '#shell/text/timing-labels.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { ScheduleConflict } from '#domains/schedules/web/port/ScheduleConflict.tsx';
import { powerSchedules } from '../contract.ts';
import { ScheduleFields, PowerOutcome } from './ScheduleFields.tsx';
import { sentenceOf } from './labels.ts';
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
  const [from, setFrom] = useState(now.version);
  const form = useOpForm(powerSchedules.savePowerSchedule, {
    start: now.schedule ?? newSchedule(zone),
    params: { serverId: server.id },
    ifMatch: from,
    rereads: true,
    onDone: () => {
      toast('success', t`Schedule saved`);
      onClose();
    },
  });
  return (
    <OpForm form={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScheduleConflict
        form={form}
        now={{ sentence: now.schedule ? sentenceOf(now.schedule) : t`No power schedule`, version: now.version }}
        onTake={() => {
          if (now.schedule === null) return onClose();
          form.restart(now.schedule);
          setFrom(now.version);
        }}
      />
      <ScheduleFields edit={form.values} errorOf={form.error} onChange={form.set} />
      <PowerOutcome edit={form.values} saving={savingText(form.values, server)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={form.pending}>
          {t`Save schedule`}
        </Button>
      </div>
    </OpForm>
  );
}
