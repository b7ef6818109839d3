import { plural, t } from '@lingui/core/macro';
import { scheduleKinds } from '#kernel/timing.ts';
import { AboutRates } from '#shell/AboutMoney.tsx';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { TimingFields, TimingKind } from '#shell/TimingFields.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { maxSnapshots } from '../limits.ts';
import { copiesOf } from '../schedules.ts';
import type { ScheduleEdit, SnapshotTree } from './types.ts';
import { monthTextWithAbout, sentenceOf, sizeText } from './words.ts';

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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TimingKind kind={kind} kinds={scheduleKinds} onChange={(next) => onChange({ kind: next })} />
        <Button
          small
          onClick={() => onChange({ kind: 'daily', hour: 2, minute: 0, keep: 7, keepWeekly: 4, keepMonthly: 6 })}
        >
          {t`7 days, 4 weeks, 6 months`}
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 max-[420px]:grid-cols-[minmax(0,1fr)]">
        <TimingFields edit={edit} errorOf={errorOf} onChange={onChange} />
        <SelectField
          label={t`Must begin within`}
          hint={t`A run that cannot begin by then is missed, and you are told.`}
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
          label={t`Keep the newest`}
          min={1}
          max={maxSnapshots}
          value={edit.keep}
          error={errorOf('keep')}
          onChange={(value) => onChange({ keep: value ?? 1 })}
        />
        {kind === 'daily' && (
          <>
            <NumberField
              label={t`Weeks besides`}
              min={0}
              max={maxSnapshots}
              value={edit.keepWeekly}
              error={errorOf('keepWeekly')}
              onChange={(value) => onChange({ keepWeekly: value ?? 0 })}
            />
            <NumberField
              label={t`Months besides`}
              min={0}
              max={maxSnapshots}
              value={edit.keepMonthly}
              error={errorOf('keepMonthly')}
              onChange={(value) => onChange({ keepMonthly: value ?? 0 })}
            />
          </>
        )}
      </div>
      <CheckField
        label={t`Bring file systems to rest first`}
        note={t`Where the server is on and its data center can.`}
        checked={edit.quiesce}
        onChange={(quiesce) => onChange({ quiesce })}
      />
    </div>
  );
}

/** What its copies cost in a month when they grow as large as the snapshots that there are; else what each GB costs. */
function costText({ price, items }: Pick<SnapshotTree, 'price' | 'items'>, copies: number): string {
  const each = monthTextWithAbout(price, 1024);
  if (each === null) return t`Snapshots cost nothing extra.`;
  const sizes = items.flatMap((row) => (row.sizeMb === null || row.memory ? [] : [row.sizeMb]));
  const name = price?.priceListName ?? '';
  if (sizes.length === 0) return t`Each GB that they occupy costs ${each} a month (${name}).`;
  const sizeMb = sizes.reduce((sum, mb) => sum + mb, 0) / sizes.length;
  const all = monthTextWithAbout(price, sizeMb * copies) ?? '';
  return t`At the ${sizeText(sizeMb)} that snapshots of this server have on average, about ${all} a month (${name}).`;
}

/** What a schedule comes to: its sentence, the next five runs, its copies, and what it collides with. */
export function ScheduleOutcome(props: {
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
    { params: { serverId: serverId ?? '' } },
    { enabled: serverId !== undefined },
  );
  const tree = found ?? (price === undefined ? undefined : { price, items: [] });
  const copies = copiesOf(edit);
  return (
    <div aria-live="polite" className="rounded-lg bg-hover px-3.5 py-2.5">
      <p className="font-medium">{sentenceOf(edit)}.</p>
      <p className="mt-1 text-[13px] text-muted">
        {plural(copies, { one: 'It keeps # snapshot in all.', other: 'It keeps # snapshots in all.' })}
        {tree && ` ${costText(tree, copies)}`} {tree?.price && <AboutRates of={tree.price.currency} />}
      </p>
      {data && data.nextRuns.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span>{t`Next runs:`}</span>
          {data.nextRuns.map((at) => (
            <DateTime key={at} at={at} className="whitespace-nowrap tabular-nums" />
          ))}
        </div>
      )}
      {data?.overlaps[0] && (
        <p className="mt-1 text-[13px] text-warn">
          {t`Another schedule of the server runs within minutes of it, next on`} <DateTime at={data.overlaps[0]} />
        </p>
      )}
    </div>
  );
}
