import { plural, t } from '@lingui/core/macro';
import { scheduleKinds } from '#kernel/timing.ts';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { ScheduleOutcome, TimingFields } from '#shell/text/TimingFields.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { maxSnapshots } from '../limits.ts';
import { copiesOf } from '../schedules.ts';
import type { ScheduleEdit, SnapshotTree } from './types.ts';
import { monthTextWithAbout, sentenceOf, sizeText } from './labels.ts';

/** Every day, and grandfather, father, son. */
export const newSchedule = (timeZone: string): ScheduleEdit => ({
  kind: 'daily',
  everyHours: 1,
  hour: 2,
  minute: 0,
  weekday: 0,
  monthDay: 1,
  timeZone,
  windowMinutes: 60,
  keep: 7,
  keepWeekly: 0,
  keepMonthly: 0,
  quiesce: false,
  paused: false,
});

interface Props {
  edit: ScheduleEdit;
  /** What is wrong with a field, by its name. */
  errorOf(field: string): string | undefined;
  onChange(change: Partial<ScheduleEdit>): void;
}

/** The fields of a schedule, and what it says as a sentence. */
export function ScheduleFields({ edit, errorOf, onChange }: Props) {
  const { kind } = edit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TimingFields
        edit={edit}
        kinds={scheduleKinds}
        errorOf={errorOf}
        onChange={onChange}
        aside={
          <Button
            small
            onClick={() => onChange({ kind: 'daily', hour: 2, minute: 0, keep: 7, keepWeekly: 4, keepMonthly: 6 })}
          >
            {t`7 days, 4 weeks, 6 months`}
          </Button>
        }
      >
        <SelectField
          label={t`Start within`}
          hint={t`If a run can't start in time, it is skipped and you are notified.`}
          value={String(edit.windowMinutes)}
          choices={[15, 30, 60, 120, 240, 480, 720].map((minutes) => ({
            value: String(minutes),
            title:
              minutes < 60
                ? plural(minutes, { one: '# minute', other: '# minutes' })
                : plural(minutes / 60, { one: '# hour', other: '# hours' }),
          }))}
          onChange={(value) => onChange({ windowMinutes: Number(value) })}
        />
        <NumberField
          label={t`Keep newest`}
          min={1}
          max={maxSnapshots}
          value={edit.keep}
          error={errorOf('keep')}
          onChange={(value) => onChange({ keep: value ?? 1 })}
        />
        {kind === 'daily' && (
          <>
            <NumberField
              label={t`Plus weekly`}
              min={0}
              max={maxSnapshots}
              value={edit.keepWeekly}
              error={errorOf('keepWeekly')}
              onChange={(value) => onChange({ keepWeekly: value ?? 0 })}
            />
            <NumberField
              label={t`Plus monthly`}
              min={0}
              max={maxSnapshots}
              value={edit.keepMonthly}
              error={errorOf('keepMonthly')}
              onChange={(value) => onChange({ keepMonthly: value ?? 0 })}
            />
          </>
        )}
      </TimingFields>
      <CheckField
        label={t`Flush file systems first`}
        note={t`If the server is running and the data center supports it.`}
        checked={edit.quiesce}
        onChange={(quiesce) => onChange({ quiesce })}
      />
    </div>
  );
}

/** What its copies cost in a month when they grow as large as the snapshots that there are; else what each GB costs. */
function costText({ price, items }: Pick<SnapshotTree, 'price' | 'items'>, copies: number): string {
  const each = monthTextWithAbout(price, 1024);
  if (each === null) return t`Snapshots are free.`;
  const sizes = items.flatMap((row) => (row.sizeMb === null || row.memory ? [] : [row.sizeMb]));
  const name = price?.priceListName ?? '';
  if (sizes.length === 0) return t`Each GB costs ${each}/mo (${name}).`;
  const sizeMb = sizes.reduce((sum, mb) => sum + mb, 0) / sizes.length;
  const all = monthTextWithAbout(price, sizeMb * copies) ?? '';
  return t`At an average of ${sizeText(sizeMb)} per snapshot of this server, about ${all}/mo (${name}).`;
}

/** What a schedule comes to: its sentence, the next five runs, its copies, and what it collides with. */
export function SnapshotOutcome(props: {
  edit: ScheduleEdit;
  serverId?: string;
  scheduleId?: string;
  /** What a gigabyte costs where there is no server yet; null: nothing. */
  price?: SnapshotTree['price'];
}) {
  const { edit, serverId, scheduleId, price } = props;
  const { kind, everyHours, hour, minute, weekday, monthDay, timeZone } = edit;
  const query = {
    ...(serverId === undefined ? {} : { serverId }),
    ...(scheduleId === undefined ? {} : { scheduleId }),
    kind,
    everyHours,
    hour,
    minute,
    weekday,
    monthDay,
    timeZone,
  };
  const { data } = useRead(snapshots.previewSchedule, { query }, { keepPrevious: true });
  const { data: found } = useRead(
    snapshots.listSnapshots,
    { params: { serverId: serverId ?? '' }, query: { size: 0 } },
    { enabled: serverId !== undefined },
  );
  const tree = found ?? (price === undefined ? undefined : { price, items: [] });
  const copies = copiesOf(edit);
  return (
    <ScheduleOutcome
      sentence={sentenceOf(edit)}
      runs={data?.nextRuns.map((at) => ({ at }))}
      note={
        <>
          {plural(copies, { one: 'Keeps # snapshot in total.', other: 'Keeps # snapshots in total.' })}
          {tree && ` ${costText(tree, copies)}`} {tree?.price && <AboutRates of={tree.price.currency} />}
        </>
      }
    >
      {data?.overlaps[0] && (
        <p className="mt-1 text-[13px] text-warn">
          {t`Another schedule of this server runs within minutes of this one, next on`}{' '}
          <DateTime at={data.overlaps[0]} />
        </p>
      )}
    </ScheduleOutcome>
  );
}
