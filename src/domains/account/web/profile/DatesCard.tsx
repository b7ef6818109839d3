import { t } from '@lingui/core/macro';
import { dateFormats, type DateFormat } from '#kernel/date-format.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useNow } from '#shell/text/elapsed.ts';
import { dateText, dayAs, utcText, type DateSettings } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { account } from '../../contract.ts';
import type { Details } from './details.ts';
import { saved, SaveMark, type SavedForm } from './SaveMark.tsx';

const sample = { year: 2026, month: 3, day: 7, hour: 0, minute: 0, second: 0 };
const two = (n: number) => String(Math.abs(n)).padStart(2, '0');

/** `UTC+05:30` */
const offsetText = (minutes: number) =>
  `UTC${minutes < 0 ? '−' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;

interface FieldsProps {
  details: Pick<Details, 'dateFormat' | 'timeZone' | 'timeZones' | 'offset'>;
  format: SavedForm<{ dateFormat: DateFormat }>;
  zone: SavedForm<{ timeZone: string }>;
}

/** How dates are written and whose clock they follow. */
export function DateFields({ details, format, zone }: FieldsProps) {
  const { dateFormat, timeZone, timeZones, offset } = details;
  const zones = timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<DateFormat>
          label={t`Date format`}
          choices={dateFormats.map((value) => ({ value, title: `${dayAs(value, sample)}  (${value})` }))}
          {...saved(format, format.field('dateFormat'))}
        />
        <SelectField
          label={t`Time zone`}
          choices={zones.map((value) => ({ value, title: value.replaceAll('_', ' ') }))}
          {...saved(zone, zone.field('timeZone'))}
        />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 rounded-lg bg-hover px-3.5 py-2.5">
        <span className="text-muted">{t`Now`}</span>
        <Now dates={{ dateFormat, timeZone }} />
        <span className="text-muted">{offsetText(offset)}</span>
      </p>
    </>
  );
}

/** One's own dates, and whether mails come. */
export function DatesCard({ details }: { details: Details }) {
  const { dateFormat, timeZone, notification } = details;
  const atOnce = { follows: true, atOnce: true } as const;
  const format = useOpForm(account.saveDateFormat, { start: { dateFormat }, ...atOnce });
  const zone = useOpForm(account.saveTimeZone, { start: { timeZone }, ...atOnce });
  const mails = useOpForm(account.saveNotification, { start: { notification }, ...atOnce });
  return (
    <Card title={t`Date, time and email`} note={t`Applies to all screens immediately. Downloaded files use UTC.`}>
      <DateFields details={details} format={format} zone={zone} />
      <div className="mt-4 flex items-start justify-between gap-3 border-t border-line pt-4">
        <CheckField
          label={t`Email notifications`}
          note={t`When off, you only receive emails that protect your account.`}
          {...mails.checked('notification')}
          error={mails.error('notification') ?? mails.wrong}
        />
        <SaveMark form={mails} />
      </div>
    </Card>
  );
}

/** The time now, as the account has it. */
function Now({ dates }: { dates: DateSettings }) {
  const now = new Date(useNow(true)).toISOString();
  return (
    <time dateTime={now} title={utcText(now)} className="font-medium tabular-nums">
      {dateText(now, dates)}
    </time>
  );
}
