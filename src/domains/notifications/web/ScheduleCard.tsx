import { t } from '@lingui/core/macro';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

/** Minutes of the day as a time field has them: 90 is `01:30`. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The reverse; null for what is no time. */
export function minutesOf(text: string): number | null {
  const parts = /^(\d\d):(\d\d)/.exec(text);
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2]);
}

type Schedule = AnswerOf<typeof notifications.readPreferences>['schedule'];

/** When mails leave; those about security always at once. */
export function ScheduleCard({ saved, timeZone }: { saved: Schedule; timeZone: string }) {
  const form = useOpForm(notifications.saveSchedule, {
    start: {
      digest: saved.digest,
      quiet: saved.quietFrom !== null,
      from: timeText(saved.quietFrom ?? 22 * 60),
      until: timeText(saved.quietUntil ?? 7 * 60),
    },
    input: ({ digest, quiet, from, until }) => ({
      digest,
      quietFrom: quiet ? minutesOf(from) : null,
      quietUntil: quiet ? minutesOf(until) : null,
    }),
    onDone: () => toast('success', t`Saved`),
  });
  return (
    <Card title={t`Email schedule`} note={t`Security emails are always sent immediately.`}>
      <OpForm form={form} className="grid gap-4">
        <SelectField<Schedule['digest']>
          label={t`Other emails`}
          className="max-w-72"
          choices={[
            { value: 'immediately', title: t`Immediately` },
            { value: 'hourly', title: t`Hourly digest` },
            { value: 'daily', title: t`Daily digest at 08:00` },
          ]}
          {...form.field('digest')}
        />
        <CheckField
          label={t`Quiet hours`}
          note={t`Emails are held until quiet hours end. Times are in your time zone, ${timeZone}.`}
          {...form.checked('quiet')}
        />
        {form.values.quiet && (
          <div className="flex flex-wrap gap-3">
            <TextField label={t`From`} type="time" {...form.field('from')} error={form.error('quietFrom')} />
            <TextField label={t`Until`} type="time" {...form.field('until')} error={form.error('quietUntil')} />
          </div>
        )}
        <div>
          <Button type="submit" look="primary" busy={form.pending}>{t`Save times`}</Button>
        </div>
      </OpForm>
    </Card>
  );
}
