import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { onCall } from '../contract.ts';
import type { WebhookRow } from './types.ts';

/** Asks before a webhook goes. */
export default function DeleteWebhookDialog({ row, onClose }: { row: WebhookRow; onClose(): void }) {
  const form = useOpForm(onCall.deleteAlarmWebhook, { params: { webhookId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Delete ${row.name}?`}
      action={t`Delete webhook`}
      danger
      done={t`Webhook deleted`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The log of its deliveries is deleted with it. A webhook that an escalation step uses can't be deleted.`}</p>
    </OpDialog>
  );
}
