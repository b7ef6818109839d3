import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { urlOf } from '#shell/call.ts';
import { useRead } from '#shell/read.ts';
import { agentText } from '#kernel/agent-text.ts';
import { identity } from '../../contract.ts';
import { DateTime } from '#shell/DateTime.tsx';

const resultText = (result: string): string => {
  const known: Record<string, string> = {
    success: t`Signed in`,
    wrong: t`Wrong password`,
    blocked: t`Blocked`,
    disabled: t`Account disabled`,
    'ip-refused': t`Address not permitted`,
    locked: t`Closed until unlocked by mail`,
    'factor-asked': t`Second factor asked`,
    'factor-wrong': t`Wrong code`,
  };
  return known[result] ?? result;
};
/** A network's name, such as `github`, stays as it is. */
const methodText = (method: string): string => {
  const known: Record<string, string> = {
    password: t`Password`,
    email: t`Code by email`,
    sms: t`Code by text message`,
    google: t`Authenticator app`,
    passkey: t`Passkey`,
    recovery: t`Recovery code`,
  };
  return known[method] ?? method;
};
const toneOf = (result: string) => (result === 'success' ? 'ok' : result === 'factor-asked' ? 'muted' : 'warn');
const pageSize = 10;

/** One's own sign-ins, the latest first, and the last year as a file. */
export function LoginAuditCard() {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState('');
  const { data, error, refetch } = useRead(
    identity.listLoginAudit,
    { query: { page, size: pageSize, ...(filter === '' ? {} : { filter }) } },
    { keepPrevious: true },
  );
  return (
    <Card
      className="lg:col-span-2"
      title={t`Sign-ins`}
      note={t`Attempts to sign in to your account. Something you do not know? Change your password and end all other sessions. Attempts that failed are kept for a year.`}
      actions={
        <a className={buttonClass('default', 'small')} href={urlOf(identity.exportLoginAudit, {})} download>
          <Download aria-hidden size={15} />
          {t`Last year as CSV`}
        </a>
      }
    >
      <SearchBox
        className="mb-3 w-72 max-sm:w-full"
        label={t`Search by address or browser`}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={5} />}
      {data?.items.length === 0 && <p className="text-muted">{t`No sign-in matches.`}</p>}
      {data && data.items.length > 0 && (
        <>
          <div className="overflow-x-auto" role="region" aria-label={t`Sign-ins`} tabIndex={0}>
            <table className="w-full text-start">
              <thead className="text-muted">
                <tr>
                  {[t`Time`, t`Result`, t`Method`, t`Address`, t`Browser`].map((title) => (
                    <th key={title} className="pe-4 pb-2 text-start font-medium">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map((row) => (
                  <tr key={`${row.date}${row.result}`} className="border-t border-line">
                    <td className="py-2 pe-4 whitespace-nowrap tabular-nums">
                      <DateTime at={row.date} />
                    </td>
                    <td className="py-2 pe-4">
                      <StateDot tone={toneOf(row.result)}>{resultText(row.result)}</StateDot>
                    </td>
                    <td className="py-2 pe-4">{methodText(row.method)}</td>
                    <td className="py-2 pe-4 font-mono text-[13px]">{row.ip}</td>
                    <td className="py-2 whitespace-nowrap">{agentText(row.agent)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="mt-3 flex items-center justify-end gap-2">
            <span className="me-auto text-muted tabular-nums">{t`${data.firstElement}–${data.lastElement} of ${data.total}`}</span>
            <Button
              small
              onClick={() => setPage(page - 1)}
              disabledReason={page === 1 ? t`These are the latest.` : null}
            >{t`Newer`}</Button>
            <Button
              small
              onClick={() => setPage(page + 1)}
              disabledReason={data.lastElement >= data.total ? t`These are the oldest.` : null}
            >{t`Older`}</Button>
          </div>
        </>
      )}
    </Card>
  );
}
