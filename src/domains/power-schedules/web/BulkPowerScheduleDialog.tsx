import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { BulkCheck, noneCan } from '#shell/BulkCheck.tsx';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkCheck } from '#shell/use-bulk-check.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { useUser } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { powerSchedules } from '../contract.ts';
import { ScheduleFields, ScheduleOutcome } from './ScheduleFields.tsx';
import { browserZone } from '#shell/timing-words.ts';
import { newSchedule, type ServerRow } from './types.ts';

type Results = AnswerOf<typeof powerSchedules.applyPowerSchedule>['results'];

/** Gives the selected servers one schedule in the place of their own, or takes theirs away. */
export default function BulkPowerScheduleDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const zone = useUser()?.timeZone ?? browserZone();
  const [edit, setEdit] = useState(() => newSchedule(zone));
  const [away, setAway] = useState(false);
  const { results, take, skipped } = useBulkResults<Results[number]>('serverId');
  const apply = useAct(powerSchedules.applyPowerSchedule, {
    refresh: [powerSchedules.readPowerSchedule],
    onRefused: () => false,
    onDone: (answer) => take(answer.results),
  });
  const inputOf = (serverIds: string[]) => ({ input: { serverIds, schedule: away ? null : edit } });
  const send = (serverIds: string[]) => apply.mutate(inputOf(serverIds));
  const ids = rows.map((row) => row.id);
  const check = useBulkCheck(powerSchedules.applyPowerSchedule, results === undefined ? inputOf(ids) : null);
  const submit = () => (results === undefined ? send(ids) : onClose());
  const button = away ? t`Take the schedules away` : t`Give them the schedule`;
  return (
    <Dialog
      title={plural(rows.length, { one: 'Power schedule of # server', other: 'Power schedule of # servers' })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {results === undefined && <Button onClick={onClose}>{t`Cancel`}</Button>}
          <TryAgain ids={skipped} busy={apply.isPending} onRun={send} />
          <Button
            type="submit"
            look="primary"
            busy={apply.isPending}
            disabledReason={results === undefined ? noneCan(check.data?.results) : null}
          >
            {results === undefined ? button : t`Done`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {apply.error && apply.error.general.length > 0 && <Banner tone="bad">{apply.error.message}</Banner>}
        {results === undefined ? (
          <>
            <CheckField
              label={t`Take their schedules away`}
              note={t`The servers stay as they are.`}
              checked={away}
              onChange={setAway}
            />
            {!away && (
              <>
                <ScheduleFields
                  edit={edit}
                  errorOf={(field) => apply.error?.of(`schedule.${field}`)}
                  onChange={(change) => setEdit((now) => ({ ...now, ...change }))}
                />
                <ScheduleOutcome
                  edit={edit}
                  saving={t`It stands in the place of a schedule that a server has. Servers that are billed by the hour cost less while they are off.`}
                />
              </>
            )}
            <BulkCheck
              failed={check.isError}
              checked={check.data?.results.map((one) => ({ ...one, id: one.serverId }))}
            />
          </>
        ) : (
          <BulkList
            lines={results.map(({ serverId, name, refusal }) => ({
              id: serverId,
              name: name || serverId,
              tone: refusal === null ? 'ok' : 'warn',
              word: refusal === null ? t`Done` : t`Skipped`,
              reason: refusal,
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
