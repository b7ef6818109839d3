import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { onCall } from '../contract.ts';
import { alarmWebhookPath } from '../paths.ts';

interface Props {
  webhookId: string;
  name: string;
  onClose(): void;
}

/** Sends a test to a webhook and leads to what it answers. */
export default function TestDialog({ webhookId, name, onClose }: Props) {
  const go = useGo();
  const form = useOpForm(onCall.testAlarmWebhook, {
    params: { webhookId },
    onDone: () => go(alarmWebhookPath(webhookId)),
  });
  return (
    <OpDialog
      form={form}
      title={t`Send test to ${name}?`}
      action={t`Send test`}
      done={t`Test queued`}
      onClose={onClose}
    >
      <p className="text-muted">{t`An event of type “test” is posted to the address. Its result appears in the deliveries.`}</p>
    </OpDialog>
  );
}
