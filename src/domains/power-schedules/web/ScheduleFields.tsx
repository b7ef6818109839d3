import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ScheduleOutcome, TimeZoneField } from '#shell/text/TimingFields.tsx';
import { useRead } from '#shell/data/read.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { powerSchedules } from '../contract.ts';
import type { PowerScheduleEdit } from './types.ts';
import { sentenceOf, timeText, turnLabel, weekdays, weekdayLabel } from './labels.ts';

interface Props {
  edit: PowerScheduleEdit;
  /** What is wrong with a field, by its name. */
  errorOf(field: string): string | undefined;
  onChange(change: Partial<PowerScheduleEdit>): void;
}

/** The fields of a power schedule. */
export function ScheduleFields({ edit, errorOf, onChange }: Props) {
  const time = (label: string, field: 'onMinute' | 'offMinute') => (
    <TextField
      type="time"
      label={label}
      value={timeText(edit[field])}
      error={errorOf(field)}
      onChange={(event) => {
        const [hours, minutes] = event.target.value.split(':').map(Number);
        if (hours !== undefined && minutes !== undefined) onChange({ [field]: hours * 60 + minutes });
      }}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Days days={edit.weekdays} error={errorOf('weekdays')} onChange={(next) => onChange({ weekdays: next })} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {time(t`On at`, 'onMinute')}
        {time(t`Off at`, 'offMinute')}
        <TimeZoneField
          value={edit.timeZone}
          error={errorOf('timeZone')}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
      <CheckField
        label={t`Force power off instead of shutting down`}
        note={t`Only for systems that don't shut down cleanly. Unsaved data is lost.`}
        checked={edit.force ?? false}
        onChange={(force) => onChange({ force })}
      />
    </div>
  );
}

interface DaysProps {
  days: readonly number[];
  error: string | undefined;
  onChange(days: number[]): void;
}

function Days({ days, error, onChange }: DaysProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t`Days`}</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => {
          const chosen = days.includes(day);
          return (
            <label
              key={day}
              className={clsx(
                'flex h-9 cursor-pointer items-center rounded-lg border px-3 font-medium has-focus-visible:outline-2',
                chosen ? 'border-brand-text bg-brand-soft text-brand-text' : 'border-line text-muted hover:bg-hover',
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={chosen}
                onChange={() => onChange(chosen ? days.filter((one) => one !== day) : [...days, day])}
              />
              {weekdayLabel(day)}
            </label>
          );
        })}
      </div>
      {(error ?? (days.length === 0 ? t`Choose at least one day of the week.` : undefined)) && (
        <p role="alert" className="mt-1.5 text-[13px] text-bad">
          {error ?? t`Choose at least one day of the week.`}
        </p>
      )}
    </fieldset>
  );
}

/** What a schedule comes to: its sentence, the next five runs, and what it saves. */
export function PowerOutcome({ edit, saving }: { edit: PowerScheduleEdit; saving: string }) {
  const { weekdays: days, onMinute, offMinute, timeZone } = edit;
  const query = { weekdays: days.join(','), onMinute, offMinute, timeZone };
  const { data } = useRead(
    powerSchedules.previewPowerSchedule,
    { query },
    { keepPrevious: true, enabled: days.length > 0 && onMinute !== offMinute },
  );
  return (
    <ScheduleOutcome
      sentence={sentenceOf(edit)}
      runs={data?.nextRuns.map(({ at, turn }) => ({ at, note: turnLabel(turn) }))}
      note={saving}
    />
  );
}
