import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { useDates } from '#shell/text/DateTime.tsx';
import { dateText } from '#shell/text/format.ts';
import { refreshTouched } from '#shell/data/query-client.ts';
import { useRead } from '#shell/data/read.ts';
import { agentText } from '#kernel/agent-text.ts';
import { identity } from '../../contract.ts';
import { useSecurity } from './guard.ts';

/** Where the person is signed in, and which browsers are remembered. */
export function SessionsCard() {
  useDates();
  const { act } = useSecurity();
  const sessions = useRead(identity.listSessions, {});
  const browsers = useRead(identity.listRememberedBrowsers, {});
  const failed = sessions.error ?? browsers.error;
  const others = sessions.data?.items.filter((row) => !row.current).length ?? 0;
  return (
    <Card
      title={t`Sessions`}
      actions={
        <Button
          small
          onClick={() => void act(identity.revokeOtherSessions, {})}
          disabledReason={others === 0 ? t`This is your only session.` : null}
        >{t`End all other sessions`}</Button>
      }
    >
      {failed && <InlineError text={failed.message} onRetry={() => void refreshTouched(identity.revokeSession)} />}
      {!failed && !sessions.data && <SkeletonRows rows={2} />}
      <ul className="divide-y divide-line">
        {sessions.data?.items.map((row) => (
          <Row
            key={row.id}
            title={agentText(row.agent)}
            note={t`${row.ip}, last active ${dateText(row.lastSeen)}`}
            current={row.current}
            action={t`End`}
            onAction={() => void act(identity.revokeSession, { params: { sessionId: row.id } })}
          />
        ))}
      </ul>
      <h3 className="mt-5 mb-2 font-semibold">{t`Remembered browsers`}</h3>
      {browsers.data?.items.length === 0 && (
        <p className="text-muted">{t`None. Every sign-in asks for the second factor if it is on.`}</p>
      )}
      <ul className="divide-y divide-line">
        {browsers.data?.items.map((row) => (
          <Row
            key={row.id}
            title={agentText(row.agent)}
            note={t`${row.ip}, until ${dateText(row.expires)}`}
            action={t`Forget`}
            onAction={() => void act(identity.forgetBrowser, { params: { browserId: row.id } })}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  title: string;
  note: string;
  current?: boolean;
  action: string;
  onAction(): void;
}

function Row({ title, note, current = false, action, onAction }: RowProps) {
  return (
    <li className="flex items-center gap-4 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-medium">
          {title}
          {current && <Tag tone="ok">{t`Current`}</Tag>}
        </span>
        <span className="block text-muted">{note}</span>
      </span>
      {!current && (
        <Button small aria-label={`${action}: ${title}, ${note}`} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}
