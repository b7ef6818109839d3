import { plural, t } from '@lingui/core/macro';
import { messages } from '#domains/messages/contract.ts';
import { useAct } from '#shell/form/act.ts';
import { ReportPage } from '#shell/report/ReportPage.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

export default function MessageLogPage() {
  const mayRetry = useMay('message.retry');
  return <ReportPage reportId="messageLog" actions={mayRetry && <RetryButton />} />;
}

/** Sends again what was given up in the last seven days. */
function RetryButton() {
  const act = useAct(messages.retryMessages, {
    onDone: ({ retried }) =>
      retried === 0
        ? toast('info', t`No failed messages in the last seven days`)
        : toast('success', plural(retried, { one: 'Resending # message', other: 'Resending # messages' })),
  });
  return <Button busy={act.isPending} onClick={() => act.mutate({ input: {} })}>{t`Resend failed messages`}</Button>;
}
