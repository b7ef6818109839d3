import { plural, t } from '@lingui/core/macro';
import { hourSteps, weekdays, type ScheduleKind, type Zoned } from '#kernel/timing.ts';
import { Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { two, weekdayWord } from './timing-words.ts';

interface KindProps<Kind extends ScheduleKind> {
  kind: Kind;
  /** Those that there are to choose from. */
  kinds: readonly Kind[];
  onChange(kind: Kind): void;
}

/** How often a schedule runs. */
export function TimingKind<Kind extends ScheduleKind>({ kind, kinds, onChange }: KindProps<Kind>) {
  const words = { hourly: t`Hourly`, daily: t`Daily`, weekly: t`Weekly`, monthly: t`Monthly` };
  return (
    <Segments<Kind>
      label={t`How often`}
      value={kind}
      choices={kinds.map((value) => ({ value, title: words[value] }))}
      onChange={onChange}
    />
  );
}

interface Props {
  edit: Zoned;
  /** What is wrong with a field, by its name. */
  errorOf(field: string): string | undefined;
  onChange(change: Partial<Omit<Zoned, 'everyHours' | 'kind'>> & { everyHours?: (typeof hourSteps)[number] }): void;
}

/** When a schedule of this kind runs, and in which zone: cells of a grid. */
export function TimingFields({ edit, errorOf, onChange }: Props) {
  const { kind, hour, minute } = edit;
  return (
    <>
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
          choices={weekdays.map((day) => ({ value: String(day), title: weekdayWord(day) }))}
          onChange={(value) => onChange({ weekday: Number(value) })}
        />
      )}
      {kind === 'monthly' && (
        <NumberField
          label={t`Day of the month`}
          hint={t`1 to 28: every month has it.`}
          min={1}
          max={28}
          value={edit.monthDay}
          error={errorOf('monthDay')}
          onChange={(value) => onChange({ monthDay: value ?? 1 })}
        />
      )}
      <TextField
        type="time"
        label={kind === 'hourly' ? t`First at` : t`Time`}
        value={`${two(hour)}:${two(minute)}`}
        error={errorOf('hour') ?? errorOf('minute')}
        onChange={(event) => {
          const [hours, minutes] = event.target.value.split(':').map(Number);
          if (hours !== undefined && minutes !== undefined) onChange({ hour: hours, minute: minutes });
        }}
      />
      <TextField
        label={t`Time zone`}
        spellCheck={false}
        list="timing-zones"
        value={edit.timeZone}
        error={errorOf('timeZone')}
        onChange={(event) => onChange({ timeZone: event.target.value.trim() })}
      />
      <datalist id="timing-zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}
