import { plural, t } from '@lingui/core/macro';
import { useUser } from '#shell/session/session-reads.ts';
import type { Currency } from '#kernel/money.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { moneyText } from '#shell/text/format.ts';
import { browserZone } from '#shell/text/timing-labels.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { snapshots } from '../contract.ts';
import { copiesOf } from '../schedules.ts';
import { newSchedule, ScheduleFields, SnapshotOutcome } from './ScheduleFields.tsx';
import type { ServerRow } from './types.ts';
import { monthMicro, monthTextWithAbout } from './labels.ts';

type Results = AnswerOf<typeof snapshots.applySchedules>['results'];

/** Writes a schedule, shows which of the selected servers would exceed their limit, and gives it to the others. */
export default function BulkScheduleDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const zone = useUser()?.timeZone ?? browserZone();
  const bulk = useBulk(snapshots.applySchedules, {
    rows,
    key: 'serverId',
    start: { edit: newSchedule(zone) },
    checks: 'first',
    input: (values, serverIds) => ({ serverIds, schedule: values.edit }),
  });
  const { form, stage } = bulk;
  const { edit } = form.values;
  const copies = copiesOf(edit);
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Schedule for # server', other: 'Schedule for # servers' })}
      action={(able) => plural(able, { one: 'Add to # server', other: 'Add to # servers' })}
      check={t`Check the servers`}
      none={t`Not possible for any of the selected servers.`}
      labels={{ done: t`Added` }}
      lineOf={(result) => ({ reason: costOf(result, copies) })}
      sum={(able) => <Sum results={able} copies={copies} />}
      onClose={onClose}
    >
      {stage === 'write' && (
        <ScheduleFields
          edit={edit}
          errorOf={(field) => form.error(`schedule.${field}`)}
          onChange={(change) => form.set({ edit: { ...edit, ...change } })}
        />
      )}
      <SnapshotOutcome edit={edit} />
    </BulkDialog>
  );
}

function costOf({ sizeMb, price }: Results[number], copies: number): string | null {
  const month = sizeMb === null ? null : monthTextWithAbout(price, sizeMb * copies);
  const each = monthTextWithAbout(price, 1024);
  return month === null ? (each === null ? null : t`${each} per GB per month`) : t`about ${month}/mo`;
}

/** What it costs all servers of which it is known together, by currency. */
function Sum({ results, copies }: { results: readonly Results[number][]; copies: number }) {
  const sums = new Map<Currency, number>();
  for (const { sizeMb, price } of results)
    if (sizeMb !== null && price !== null)
      sums.set(price.currency, (sums.get(price.currency) ?? 0) + monthMicro(price, sizeMb * copies));
  if (sums.size === 0) return null;
  const text = [...sums]
    .map(([currency, micro]) => withAbout(moneyText(Math.round(micro / 10_000), currency), { micro, currency }))
    .join(', ');
  return <p className="text-end font-medium tabular-nums">{t`About ${text}/mo total, where sizes are known`}</p>;
}
