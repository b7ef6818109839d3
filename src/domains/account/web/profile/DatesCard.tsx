import { t } from '@lingui/core/macro';
import { dateFormats, type DateFormat } from '#kernel/date-format.ts';
import { call } from '#shell/call.ts';
import { useNow } from '#shell/elapsed.ts';
import { dateText, dayAs, utcText, type DateSettings } from '#shell/format.ts';
import { Card } from '#ui/Card.tsx';
import { account } from '../../contract.ts';
import type { Details } from './details.ts';
import { SaveCheck } from './SaveCheck.tsx';
import { SaveSelect } from './SaveSelect.tsx';

const sample = { year: 2026, month: 3, day: 7, hour: 0, minute: 0, second: 0 };
const two = (n: number) => String(Math.abs(n)).padStart(2, '0');

/** `UTC+05:30` */
const offsetText = (minutes: number) =>
  `UTC${minutes < 0 ? '−' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;

interface FieldsProps {
  details: Pick<Details, 'dateFormat' | 'timeZone' | 'timeZones' | 'offset'>;
  saveFormat(dateFormat: DateFormat): Promise<unknown>;
  saveZone(timeZone: string): Promise<unknown>;
}

/** How dates are written and whose clock they follow. */
export function DateFields({ details, saveFormat, saveZone }: FieldsProps) {
  const { dateFormat, timeZone, timeZones, offset } = details;
  const zones = timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SaveSelect<DateFormat>
          label={t`Date format`}
          stored={dateFormat}
          choices={dateFormats.map((value) => ({ value, title: `${dayAs(value, sample)}  (${value})` }))}
          save={saveFormat}
        />
        <SaveSelect
          label={t`Time zone`}
          stored={timeZone}
          choices={zones.map((value) => ({ value, title: value.replaceAll('_', ' ') }))}
          save={saveZone}
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
  return (
    <Card title={t`Date, time and mails`} note={t`Every screen follows at once. Files you download keep UTC.`}>
      <DateFields
        details={details}
        saveFormat={(dateFormat) => call(account.saveDateFormat, { input: { dateFormat } })}
        saveZone={(timeZone) => call(account.saveTimeZone, { input: { timeZone } })}
      />
      <div className="mt-4 border-t border-line pt-4">
        <SaveCheck
          label={t`Mails about what happens`}
          note={t`Off leaves only the mails that protect your account.`}
          stored={details.notification}
          save={(value) => call(account.saveNotification, { input: { notification: value } })}
        />
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
