import { plural, t } from '@lingui/core/macro';
import { useId, type ReactNode } from 'react';
import { hourSteps, weekdays, type ScheduleKind, type Zoned } from '#kernel/timing.ts';
import { Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { DateTime } from './DateTime.tsx';
import { two, weekdayLabel } from './timing-labels.ts';

interface Props<Kind extends ScheduleKind> {
  edit: Zoned & { kind: Kind };
  /** The available choices. */
  kinds: readonly Kind[];
  /** What is wrong with a field, by its name. */
  errorOf(field: string): string | undefined;
  onChange(change: TimingChange<Kind>): void;
  /** Is beside the frequency. */
  aside?: ReactNode;
  /** More cells of the grid. */
  children?: ReactNode;
}
type TimingChange<Kind> = Partial<Omit<Zoned, 'everyHours' | 'kind'>> & {
  kind?: Kind;
  everyHours?: (typeof hourSteps)[number];
};

/** How often and when a schedule runs, and in which zone. */
export function TimingFields<Kind extends ScheduleKind>(props: Props<Kind>) {
  const { edit, kinds, errorOf, onChange, aside, children } = props;
  const { kind, hour, minute } = edit;
  const labels = { hourly: t`Hourly`, daily: t`Daily`, weekly: t`Weekly`, monthly: t`Monthly` };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segments<Kind>
          label={t`Frequency`}
          value={kind}
          choices={kinds.map((value) => ({ value, title: labels[value] }))}
          onChange={(next) => onChange({ kind: next })}
        />
        {aside}
      </div>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 max-[420px]:grid-cols-[minmax(0,1fr)]">
        {kind === 'hourly' && (
          <SelectField
            label={t`Every`}
            value={String(edit.everyHours)}
            choices={hourSteps.map((n) => ({
              value: String(n),
              title: plural(n, { one: '# hour', other: '# hours' }),
            }))}
            onChange={(value) => onChange({ everyHours: hourSteps.find((n) => String(n) === value) ?? 1 })}
          />
        )}
        {kind === 'weekly' && (
          <SelectField
            label={t`Day of the week`}
            value={String(edit.weekday)}
            choices={weekdays.map((day) => ({ value: String(day), title: weekdayLabel(day) }))}
            onChange={(value) => onChange({ weekday: Number(value) })}
          />
        )}
        {kind === 'monthly' && (
          <NumberField
            label={t`Day of the month`}
            hint={t`1 to 28, so that it exists in every month.`}
            min={1}
            max={28}
            value={edit.monthDay}
            error={errorOf('monthDay')}
            onChange={(value) => onChange({ monthDay: value ?? 1 })}
          />
        )}
        <TextField
          type="time"
          label={kind === 'hourly' ? t`First run at` : t`Time`}
          value={`${two(hour)}:${two(minute)}`}
          error={errorOf('hour') ?? errorOf('minute')}
          onChange={(event) => {
            const [hours, minutes] = event.target.value.split(':').map(Number);
            if (hours !== undefined && minutes !== undefined) onChange({ hour: hours, minute: minutes });
          }}
        />
        <TimeZoneField
          value={edit.timeZone}
          error={errorOf('timeZone')}
          onChange={(timeZone) => onChange({ timeZone })}
        />
        {children}
      </div>
    </>
  );
}

interface ZoneProps {
  value: string;
  error: string | undefined;
  onChange(zone: string): void;
}

/** The zone whose clock a schedule goes by. */
export function TimeZoneField({ value, error, onChange }: ZoneProps) {
  const zones = useId();
  return (
    <>
      <TextField
        label={t`Time zone`}
        spellCheck={false}
        list={zones}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface OutcomeProps {
  /** The schedule in one sentence. */
  sentence: string;
  /** Its next runs; undefined: they are not known yet. */
  runs: readonly { at: string; note?: string }[] | undefined;
  /** What it comes to: what it keeps, costs or saves. */
  note?: ReactNode;
  /** What it collides with. */
  children?: ReactNode;
}

/** What a schedule comes to, as it is written: its sentence and its next runs. */
export function ScheduleOutcome({ sentence, runs = [], note, children }: OutcomeProps) {
  return (
    <div aria-live="polite" className="rounded-lg bg-hover px-3.5 py-2.5">
      <p className="font-medium first-letter:uppercase">{sentence}.</p>
      {note && <p className="mt-1 text-[13px] text-muted">{note}</p>}
      {runs.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span>{t`Next runs:`}</span>
          {runs.map(({ at, note: what }) => (
            <span key={at} className="whitespace-nowrap tabular-nums">
              <DateTime at={at} /> {what}
            </span>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
