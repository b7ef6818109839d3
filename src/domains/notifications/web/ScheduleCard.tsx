import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';
import { minutesOf, timeText } from './minutes.ts';

type Schedule = AnswerOf<typeof notifications.readPreferences>['schedule'];

/** When mails leave; those about security always at once. */
export function ScheduleCard({ saved, timeZone }: { saved: Schedule; timeZone: string }) {
  const [digest, setDigest] = useState(saved.digest);
  const [quiet, setQuiet] = useState(saved.quietFrom !== null);
  const [from, setFrom] = useState(timeText(saved.quietFrom ?? 22 * 60));
  const [until, setUntil] = useState(timeText(saved.quietUntil ?? 7 * 60));
  const [problem, setProblem] = useState<string>();
  const act = useAct(notifications.saveSchedule, {
    refresh: [notifications.readPreferences],
    onDone: () => {
      setProblem(undefined);
      toast('success', t`Saved`);
    },
    onRefused: (error) => setProblem(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hours = quiet
      ? { quietFrom: minutesOf(from), quietUntil: minutesOf(until) }
      : { quietFrom: null, quietUntil: null };
    act.mutate({ input: { digest, ...hours } });
  };
  return (
    <Card title={t`When mails leave`} note={t`Mails about security always leave at once.`}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <SelectField<Schedule['digest']>
          label={t`Other mails`}
          className="max-w-72"
          value={digest}
          choices={[
            { value: 'immediately', title: t`At once` },
            { value: 'hourly', title: t`In one mail an hour` },
            { value: 'daily', title: t`In one mail a day, at 08:00` },
          ]}
          onChange={setDigest}
        />
        <CheckField
          label={t`Quiet hours`}
          note={t`Mails wait for their end. Times are in your zone, ${timeZone}.`}
          checked={quiet}
          onChange={setQuiet}
        />
        {quiet && (
          <div className="flex flex-wrap gap-3">
            <TextField label={t`From`} type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
            <TextField
              label={t`Until`}
              type="time"
              value={until}
              error={problem}
              onChange={(event) => setUntil(event.target.value)}
            />
          </div>
        )}
        <div>
          <Button type="submit" look="primary" busy={act.isPending}>{t`Save times`}</Button>
        </div>
      </form>
    </Card>
  );
}
