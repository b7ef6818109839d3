import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { browserZone } from '#shell/timing-words.ts';
import { useAct } from '#shell/act.ts';
import { useUser } from '#shell/session-reads.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { powerSchedules } from '../contract.ts';
import { ScheduleFields, ScheduleOutcome } from './ScheduleFields.tsx';
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
  const [edit, setEdit] = useState(() => now.schedule ?? newSchedule(zone));
  const [from] = useState(now.version);
  const save = useAct(powerSchedules.savePowerSchedule, {
    refresh: [powerSchedules.readPowerSchedule, servers.listServerHistory],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The schedule is saved`);
      onClose();
    },
  });
  const stale = save.error?.status === 412;
  const general = save.error && (stale || save.error.general.length > 0) ? save.error.message : null;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Whoever has read that it was changed and saves again means it.
        save.mutate({ params: { serverId: server.id }, input: edit, ifMatch: stale ? now.version : from });
      }}
    >
      {general !== null && <Banner tone="bad">{general}</Banner>}
      <ScheduleFields
        edit={edit}
        errorOf={(field) => save.error?.of(field)}
        onChange={(change) => setEdit((before) => ({ ...before, ...change }))}
      />
      <ScheduleOutcome edit={edit} saving={savingText(edit, server)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          {stale ? t`Save mine over it` : t`Save schedule`}
        </Button>
      </div>
    </form>
  );
}
