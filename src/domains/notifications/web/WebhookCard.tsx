import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { notifications } from '../contract.ts';

type Saved = AnswerOf<typeof notifications.readPreferences>['webhook'];

/** An address of one's own that every notification is posted to, signed. */
export function WebhookCard({ saved }: { saved: Saved }) {
  const [url, setUrl] = useState(saved?.url ?? '');
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const act = useAct(notifications.saveWebhook, {
    refresh: [notifications.readPreferences],
    onDone: ({ webhook }) => {
      setProblem(undefined);
      setUrl(webhook?.url ?? '');
      setSecret(webhook?.secret ?? null);
    },
    onRefused: (error) => setProblem(error.message),
  });
  const save = (address: string, rotate = false) => act.mutate({ input: { url: address, rotate } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(url);
  };
  return (
    <Card
      title={t`Webhook`}
      note={t`Posts each notification as JSON to an address of yours, signed as Standard Webhooks describe.`}
      actions={
        saved && (
          <StateDot tone={saved.state === 'working' ? 'ok' : 'bad'}>
            {saved.state === 'working' ? t`In use` : t`Does not answer; save it to try again`}
          </StateDot>
        )
      }
    >
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={submit}>
        <TextField
          label={t`Address`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          className="min-w-56 flex-1"
          value={url}
          error={problem}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" look="primary" busy={act.isPending}>{t`Save address`}</Button>
        {saved && <Button onClick={() => save(saved.url, true)}>{t`New secret`}</Button>}
        {saved && <Button onClick={() => save('')}>{t`Take away`}</Button>}
      </form>
      {secret !== null && (
        <div className="mt-4 grid gap-2">
          <Banner tone="warn">{t`Copy the secret now: it is not shown again.`}</Banner>
          <p className="flex items-center gap-2 font-mono text-[13px]">
            <span className="min-w-0 break-all">{secret}</span>
            <CopyButton value={secret} label={t`secret`} />
          </p>
        </div>
      )}
    </Card>
  );
}
