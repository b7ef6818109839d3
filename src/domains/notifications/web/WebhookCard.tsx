import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
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
  const [secret, setSecret] = useState<string | null>(null);
  const form = useOpForm(notifications.saveWebhook, {
    start: { url: saved?.url ?? '', rotate: false },
    onDone: ({ webhook }) => {
      form.restart({ url: webhook?.url ?? '', rotate: false });
      setSecret(webhook?.secret ?? null);
    },
    onRefused: () => form.adopt({ rotate: false }),
  });
  const save = (url: string, rotate: boolean) => {
    form.set({ url, rotate });
    form.send();
  };
  return (
    <Card
      title={t`Webhook`}
      note={t`Posts each notification as JSON to your URL, signed according to Standard Webhooks.`}
      actions={
        saved && (
          <StateDot tone={saved.state === 'working' ? 'ok' : 'bad'}>
            {saved.state === 'working' ? t`In use` : t`Not responding. Save to try again.`}
          </StateDot>
        )
      }
    >
      <OpForm form={form} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`Address`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          className="min-w-56 flex-1"
          {...form.field('url')}
        />
        <Button type="submit" look="primary" busy={form.pending}>{t`Save address`}</Button>
        {saved && <Button onClick={() => save(saved.url, true)}>{t`New secret`}</Button>}
        {saved && <Button onClick={() => save('', false)}>{t`Remove`}</Button>}
      </OpForm>
      {secret !== null && (
        <div className="mt-4 grid gap-2">
          <Banner tone="warn">{t`Copy the secret now. It won't be shown again.`}</Banner>
          <p className="flex items-center gap-2 font-mono text-[13px]">
            <span className="min-w-0 break-all">{secret}</span>
            <CopyButton value={secret} label={t`secret`} />
          </p>
        </div>
      )}
    </Card>
  );
}
