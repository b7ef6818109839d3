import { t } from '@lingui/core/macro';
import { maxTicket } from '#kernel/reason-limits.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { entryPlaces, placesOf, type EntryKind, type EntryPlace } from '../kinds.ts';
import { maxReason } from '../limits.ts';
import { placeLabel } from './labels.ts';

export interface EntryValues {
  places: readonly EntryPlace[];
  reason: string;
  ticket: string;
  /** As the field has it, in the time zone of the browser; empty: never. */
  until: string;
}

/** What is sent of these. */
export const sentOf = ({ places, reason, ticket, until }: EntryValues) => ({
  places: [...places],
  reason,
  ticket,
  until: until === '' ? null : new Date(until).toISOString(),
});

/** A moment as the field has it. */
export function localOf(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface Props {
  kind: EntryKind | null;
  values: EntryValues;
  error(name: string): string | undefined;
  onChange(patch: Partial<EntryValues>): void;
}

/** Where entries count, why, and until when. */
export function EntryFields({ kind, values, error, onChange }: Props) {
  const possible = kind === null ? entryPlaces : placesOf[kind];
  const wrong = error('places');
  const toggled = (place: EntryPlace, on: boolean) =>
    onChange({ places: entryPlaces.filter((one) => (one === place ? on : values.places.includes(one))) });
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{t`Counts at`}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {possible.map((place) => (
            <CheckField
              key={place}
              label={placeLabel(place)}
              checked={values.places.includes(place)}
              onChange={(on) => toggled(place, on)}
            />
          ))}
        </div>
        {wrong && <p className="text-[13px] text-bad">{wrong}</p>}
      </fieldset>
      <TextField
        label={t`Reason`}
        hint={t`For your team. The person who is refused does not see it.`}
        maxLength={maxReason}
        value={values.reason}
        error={error('reason')}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Ticket`}
          optional={t`optional`}
          maxLength={maxTicket}
          autoComplete="off"
          value={values.ticket}
          error={error('ticket')}
          onChange={(event) => onChange({ ticket: event.target.value })}
        />
        <TextField
          label={t`Expires`}
          hint={t`Empty: never.`}
          type="datetime-local"
          value={values.until}
          error={error('until')}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
    </>
  );
}
