import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { call, urlOf } from '#shell/call.ts';
import { dateText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { router } from '#shell/router.tsx';
import { agentText } from '#kernel/agent-text.ts';
import { identity } from '../../contract.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useSecurity } from './guard.ts';

type Line = AnswerOf<typeof identity.listLoginAudit>['items'][number];
type Outcome = '' | 'opened' | 'refused';

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
  const [outcome, setOutcome] = useState<Outcome>('');
  const { guard } = useSecurity();
  const { data, error, refetch } = useRead(
    identity.listLoginAudit,
    { query: { page, size: pageSize, ...(filter && { filter }), ...(outcome && { outcome }) } },
    { keepPrevious: true },
  );
  return (
    <Card
      className="lg:col-span-2"
      title={t`Sign-ins`}
      note={t`Attempts to sign in to your account. Something you do not know? Say that it was not you: every session ends, and you choose a new password. Attempts that failed are kept for a year, the others as long as the account.`}
      actions={
        <a className={buttonClass('default', 'small')} href={urlOf(identity.exportLoginAudit, {})} download>
          <Download aria-hidden size={15} />
          {t`Last year as CSV`}
        </a>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox
          className="w-72 max-sm:w-full"
          label={t`Search by address or browser`}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        <Select
          aria-label={t`Result`}
          className="max-sm:w-full"
          value={outcome}
          onChange={({ target }) => {
            setOutcome(target.value === 'opened' || target.value === 'refused' ? target.value : '');
            setPage(1);
          }}
        >
          <option value="">{t`Every attempt`}</option>
          <option value="opened">{t`Signed in`}</option>
          <option value="refused">{t`Refused`}</option>
        </Select>
      </div>
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={5} />}
      {data?.items.length === 0 && <p className="text-muted">{t`No sign-in matches.`}</p>}
      {data && data.items.length > 0 && (
        <>
          <div className="overflow-x-auto" role="region" aria-label={t`Sign-ins`} tabIndex={0}>
            <table className="w-full text-start">
              <thead className="text-muted">
                <tr>
                  {[t`Time`, t`Result`, t`Method`, t`Address`, t`Browser`, t`Not you?`].map((title) => (
                    <th key={title} className="pe-4 pb-2 text-start font-medium">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map((row) => (
                  <tr key={row.id} className="border-t border-line">
                    <td className="py-2 pe-4 whitespace-nowrap tabular-nums">
                      <DateTime at={row.date} />
                    </td>
                    <td className="py-2 pe-4">
                      <span className="flex flex-wrap items-center gap-2">
                        <StateDot tone={toneOf(row.result)}>{resultText(row.result)}</StateDot>
                        {row.reported && <Tag tone="warn">{t`Reported`}</Tag>}
                      </span>
                    </td>
                    <td className="py-2 pe-4">{methodText(row.method)}</td>
                    <td className="py-2 pe-4 font-mono text-[13px]">{row.ip}</td>
                    <td className="py-2 pe-4 whitespace-nowrap">{agentText(row.agent)}</td>
                    <td className="py-2 text-end">
                      <NotMe line={row} onReport={() => void guard(() => report(row))} />
                    </td>
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

/** To the page that the link in a mail about a sign-in opens: it says what will happen, and asks. */
async function report({ id }: Line): Promise<void> {
  const { token } = await call(identity.reportSignIn, { params: { loginId: id } });
  await router.navigate({ href: `/notMe?${new URLSearchParams({ token })}` });
}

function NotMe({ line, onReport }: { line: Line; onReport(): void }) {
  if (line.result !== 'success') return null;
  if (line.current) return <Tag tone="ok">{t`This one`}</Tag>;
  const from = t`${line.ip}, ${dateText(line.date)}`;
  return (
    <Button small aria-label={t`Not me: ${from}`} onClick={onReport}>
      {t`Not me`}
    </Button>
  );
}
