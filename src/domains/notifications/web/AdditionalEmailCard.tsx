import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

type Saved = AnswerOf<typeof notifications.readPreferences>['parentAdditionalEmail'];

/** One more address that gets copies, once its owner has opened the link. */
export function AdditionalEmailCard({ level, saved }: { level: 0 | 1; saved: Saved }) {
  const [email, setEmail] = useState(saved?.email ?? '');
  const [problem, setProblem] = useState<string>();
  const refresh = [notifications.readPreferences];
  const save = useAct(notifications.saveAdditionalEmail, {
    refresh,
    onDone: ({ additionalEmail }) => {
      setProblem(undefined);
      if (additionalEmail?.state === 'pending')
        toast('success', t`A link was mailed`, { text: t`Copies begin when ${additionalEmail.email} has opened it.` });
    },
    onRefused: (error) => setProblem(error.message),
  });
  const flag = useAct(notifications.updateAdditionalEmailFlag, { refresh });
  const send = (address: string) =>
    save.mutate({
      input: { email: address, carbonCopyFlagEnabled: saved?.flag ?? true, carbonCopyFlag: level },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(email);
  };
  const remove = () => {
    setEmail('');
    send('');
  };
  return (
    <Card
      title={level === 0 ? t`Additional address` : t`Additional address for administration`}
      note={
        level === 0
          ? t`Gets a copy of every mail about this account.`
          : t`Gets a copy of every mail about billing, the system and the service catalogue.`
      }
      actions={saved && <AddressState state={saved.state} />}
    >
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={submit}>
        <TextField
          label={t`Mail address`}
          type="email"
          inputMode="email"
          autoComplete="off"
          className="min-w-56 flex-1"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" busy={save.isPending}>
          {saved && saved.email === email && saved.state !== 'confirmed' ? t`Send the link again` : t`Save`}
        </Button>
        {saved && <Button onClick={remove}>{t`Remove`}</Button>}
      </form>
      {saved && (
        <div className="mt-4">
          <CheckField
            label={t`Send copies to this address`}
            checked={saved.flag}
            disabled={flag.isPending}
            onChange={(on) => flag.mutate({ input: { additionalEmailFlag: on, carbonCopyFlag: level } })}
          />
        </div>
      )}
    </Card>
  );
}

/** Whether an address gets anything yet. */
export function AddressState({ state }: { state: 'pending' | 'confirmed' | 'bouncing' }) {
  const tone = ({ pending: 'warn', confirmed: 'ok', bouncing: 'bad' } as const)[state];
  const word = { pending: t`Waits for its link`, confirmed: t`Confirmed`, bouncing: t`Mails come back` }[state];
  return <StateDot tone={tone}>{word}</StateDot>;
}
