import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { onCall } from '../contract.ts';
import { maxName, maxUrl } from '../limits.ts';
import type { WebhookRow } from './types.ts';

/** Creates a webhook, or changes one, and shows its new secret once. */
export default function WebhookDialog({ row, onClose }: { row: WebhookRow | null; onClose(): void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [opened] = useState(row);
  const form = useOpForm(opened === null ? onCall.createAlarmWebhook : onCall.saveAlarmWebhook, {
    start: { name: opened?.name ?? '', url: opened?.url ?? '', rotate: false },
    ...(opened && { params: { webhookId: opened.id } }),
    input: ({ name, url, rotate }) => (opened === null ? { name, url } : { name, url, rotate }),
  });
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <OpDialog
      form={form}
      title={opened === null ? t`Create webhook` : t`Edit ${opened.name}`}
      action={opened === null ? t`Create webhook` : t`Save webhook`}
      done={(answer) => {
        setSecret(answer.secret);
        return answer.secret === null ? t`Webhook saved` : false;
      }}
      onClose={onClose}
    >
      <TextField label={t`Name`} maxLength={maxName} autoComplete="off" {...form.field('name')} />
      <TextField
        label={t`Address`}
        hint={opened === null ? t`A public HTTPS address.` : t`Another address gets a new secret.`}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={maxUrl}
        autoComplete="off"
        spellCheck={false}
        {...form.field('url')}
      />
      {opened !== null && (
        <CheckField
          label={t`Create new secret`}
          note={t`Calls are signed with the new secret at once.`}
          {...form.checked('rotate')}
        />
      )}
    </OpDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t`Webhook secret`}
      footer={<Button look="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <Banner tone="warn">{t`Copy the secret now. It won't be shown again.`}</Banner>
      <p className="mt-3 flex items-center gap-2 font-mono text-[13px]">
        <span className="min-w-0 break-all">{secret}</span>
        <CopyButton value={secret} label={t`secret`} />
      </p>
    </Dialog>
  );
}
