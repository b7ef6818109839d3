import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useId } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { powerSchedules } from '../contract.ts';
import type { PowerScheduleEdit } from './types.ts';
import { sentenceOf, timeText, turnWord, weekdays, weekdayWord } from './words.ts';

interface Props {
  edit: PowerScheduleEdit;
  /** What is wrong with a field, by its name. */
  errorOf(field: string): string | undefined;
  onChange(change: Partial<PowerScheduleEdit>): void;
}

/** The fields of a power schedule. */
export function ScheduleFields({ edit, errorOf, onChange }: Props) {
  const zones = useId();
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
        <TextField
          label={t`Time zone`}
          spellCheck={false}
          list={zones}
          value={edit.timeZone}
          error={errorOf('timeZone')}
          onChange={(event) => onChange({ timeZone: event.target.value.trim() })}
        />
        <datalist id={zones}>
          {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
      </div>
      <CheckField
        label={t`Cut the power instead of shutting down`}
        note={t`Only for systems that do not shut down when asked: what is not written to disk is lost.`}
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
              {weekdayWord(day)}
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
export function ScheduleOutcome({ edit, saving }: { edit: PowerScheduleEdit; saving: string }) {
  const { weekdays: days, onMinute, offMinute, timeZone } = edit;
  const query = { weekdays: days.join(','), onMinute, offMinute, timeZone };
  const { data } = useRead(
    powerSchedules.previewPowerSchedule,
    { query },
    { keepPrevious: true, enabled: days.length > 0 && onMinute !== offMinute },
  );
  return (
    <div aria-live="polite" className="rounded-lg bg-hover px-3.5 py-2.5">
      <p className="font-medium">{sentenceOf(edit)}.</p>
      <p className="mt-1 text-[13px] text-muted">{saving}</p>
      {data && data.nextRuns.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span>{t`Next runs:`}</span>
          {data.nextRuns.map(({ at, turn }) => (
            <span key={at} className="whitespace-nowrap tabular-nums">
              <DateTime at={at} /> {turnWord(turn)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
