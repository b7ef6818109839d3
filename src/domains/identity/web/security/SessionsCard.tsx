import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { useDates } from '#shell/text/DateTime.tsx';
import { dateText } from '#shell/text/format.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { addressText } from '#shell/text/country-text.ts';
import { agentText } from '#kernel/agent-text.ts';
import { identity } from '../../contract.ts';
import { useSecurity } from './guard.ts';

/** Where the person is signed in, and which browsers are remembered. */
export function SessionsCard() {
  useDates();
  const { act } = useSecurity();
  const sessions = useList(identity.listSessions, { prefix: 'session.' });
  const browsers = useList(identity.listRememberedBrowsers, { prefix: 'browser.' });
  const others = sessions.read.data?.others ?? 0;
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
      <ListScreen
        list={sessions}
        rowName={(row) => agentText(row.agent)}
        search={{ label: t`Search sessions` }}
        draw={(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row
                key={row.id}
                title={agentText(row.agent)}
                note={t`${addressText(row)}, last active ${dateText(row.lastSeen)}`}
                current={row.current}
                action={t`End`}
                onAction={() => void act(identity.revokeSession, { params: { sessionId: row.id } })}
              />
            ))}
          </ul>
        )}
        noMatch={t`No session matches`}
        nothing={null}
      />
      <h3 className="mt-5 mb-2 font-semibold">{t`Remembered browsers`}</h3>
      <ListScreen
        list={browsers}
        rowName={(row) => agentText(row.agent)}
        search={{ label: t`Search browsers` }}
        draw={(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row
                key={row.id}
                title={agentText(row.agent)}
                note={t`${row.ip}, until ${dateText(row.expires)}`}
                action={t`Forget`}
                onAction={() => void act(identity.forgetBrowser, { params: { browserId: row.id } })}
              />
            ))}
          </ul>
        )}
        noMatch={t`No browser matches`}
        nothing={<p className="text-muted">{t`None. Every sign-in asks for the second factor if it is on.`}</p>}
      />
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
