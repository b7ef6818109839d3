import { plural, t } from '@lingui/core/macro';
import { messages } from '#domains/messages/contract.ts';
import { reports } from '#domains/reports/contract.ts';
import { useAct } from '#shell/act.ts';
import { ReportPage } from '#shell/ReportPage.tsx';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';

export default function MessageLogPage() {
  const mayRetry = useMay('message.retry');
  return <ReportPage reportId="messageLog" actions={mayRetry && <RetryButton />} />;
}

/** Sends again what was given up in the last seven days. */
function RetryButton() {
  const act = useAct(messages.retryMessages, {
    refresh: [reports.listReportRows],
    onDone: ({ retried }) =>
      retried === 0
        ? toast('info', t`Nothing was given up in the last seven days`)
        : toast('success', plural(retried, { one: '# message is sent again', other: '# messages are sent again' })),
  });
  return <Button busy={act.isPending} onClick={() => act.mutate({ input: {} })}>{t`Send failed ones again`}</Button>;
}
