import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { useUser } from '#shell/session-reads.ts';
import type { Currency } from '#kernel/money.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { withAbout } from '#shell/about-text.ts';
import { moneyText } from '#shell/format.ts';
import { browserZone } from '#shell/timing-words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { snapshots } from '../contract.ts';
import { BulkList, type BulkLine } from '#shell/BulkList.tsx';
import { copiesOf } from '../schedules.ts';
import { newSchedule, ScheduleFields, ScheduleOutcome } from './ScheduleFields.tsx';
import type { ScheduleEdit, ServerRow } from './types.ts';
import { monthTextWithAbout } from './words.ts';

type Results = AnswerOf<typeof snapshots.applySchedules>['results'];
type Stage = 'write' | 'check' | 'done';

/** Writes a schedule, shows which of the selected servers would exceed their limit, and gives it to the others. */
export default function BulkScheduleDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const zone = useUser()?.timeZone ?? browserZone();
  const [edit, setEdit] = useState<ScheduleEdit>(() => newSchedule(zone));
  const [stage, setStage] = useState<Stage>('write');
  const [checked, setChecked] = useState<Results>([]);
  const told = useBulkResults<Results[number]>('serverId');
  const apply = useAct(snapshots.applySchedules, {
    refresh: [snapshots.listSchedules],
    onRefused: () => setStage('write'),
    onDone: (answer, { input }) => {
      if (input.checkOnly) setChecked(answer.results);
      else told.take(answer.results);
      setStage(input.checkOnly ? 'check' : 'done');
    },
  });
  const copies = copiesOf(edit);
  const results = told.results ?? checked;
  const able = results.filter((result) => result.refusal === null).length;
  const send = (checkOnly: boolean, serverIds = rows.map((row) => row.id)) =>
    apply.mutate({ input: { serverIds, schedule: edit, checkOnly } });
  const submit = { write: () => send(true), check: () => send(false), done: onClose }[stage];
  const button = {
    write: t`Check the servers`,
    check: plural(able, { one: 'Add to # server', other: 'Add to # servers' }),
    done: t`Done`,
  }[stage];
  const none = stage === 'check' && able === 0 ? t`None of the selected servers can have it.` : null;
  return (
    <Dialog
      title={plural(rows.length, { one: 'Schedule for # server', other: 'Schedule for # servers' })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {stage === 'write' && <Button onClick={onClose}>{t`Cancel`}</Button>}
          {stage === 'check' && <Button onClick={() => setStage('write')}>{t`Back`}</Button>}
          {stage === 'done' && <TryAgain ids={told.skipped} busy={apply.isPending} onRun={(ids) => send(false, ids)} />}
          <Button type="submit" look="primary" busy={apply.isPending} disabledReason={none}>
            {button}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {apply.error && apply.error.general.length > 0 && <Banner tone="bad">{apply.error.message}</Banner>}
        {stage === 'write' && (
          <ScheduleFields
            edit={edit}
            errorOf={(field) => apply.error?.of(`schedule.${field}`)}
            onChange={(change) => setEdit((now) => ({ ...now, ...change }))}
          />
        )}
        <ScheduleOutcome edit={edit} />
        {stage !== 'write' && <BulkList lines={results.map((result) => lineOf(result, stage, copies))} />}
        {stage === 'check' && <Sum results={results} copies={copies} />}
      </div>
    </Dialog>
  );
}

function lineOf({ serverId, name, refusal, sizeMb, price }: Results[number], stage: Stage, copies: number): BulkLine {
  if (refusal !== null) return { id: serverId, name, tone: 'warn', word: t`Skipped`, reason: refusal };
  const month = sizeMb === null ? null : monthTextWithAbout(price, sizeMb * copies);
  const each = monthTextWithAbout(price, 1024);
  const reason = month === null ? (each === null ? null : t`${each} a month for each GB`) : t`about ${month} a month`;
  return { id: serverId, name, tone: 'ok', word: stage === 'done' ? t`Added` : t`Ready`, reason };
}

/** What it costs all servers of which it is known together, by currency. */
function Sum({ results, copies }: { results: readonly Results[number][]; copies: number }) {
  const sums = new Map<Currency, number>();
  for (const { refusal, sizeMb, price } of results)
    if (refusal === null && sizeMb !== null && price !== null)
      sums.set(price.currency, (sums.get(price.currency) ?? 0) + (price.micro * sizeMb * copies) / 1024);
  if (sums.size === 0) return null;
  const text = [...sums]
    .map(([currency, micro]) => withAbout(moneyText(Math.round(micro / 10_000), currency), { micro, currency }))
    .join(', ');
  return (
    <p className="text-end font-medium tabular-nums">{t`Together about ${text} a month, where sizes are known`}</p>
  );
}
