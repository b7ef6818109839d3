import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { isShownAsCode } from '#shell/form/code-mode.ts';
import { call } from '#shell/data/call.ts';
import { countryText } from '#shell/text/country-text.ts';
import { dateText } from '#shell/text/format.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { router } from '#shell/boot/router.tsx';
import { identity } from '../../contract.ts';
import { notMePath } from '#domains/registration/paths.ts';
import { useSecurity } from './guard.ts';

type Line = AnswerOf<typeof identity.listLoginAudit>['items'][number];

const resultText = (result: string): string => {
  const known: Record<string, string> = {
    success: t`Signed in`,
    wrong: t`Wrong password`,
    blocked: t`Blocked`,
    disabled: t`Account disabled`,
    'ip-refused': t`Address not permitted`,
    refused: t`Refused`,
    locked: t`Locked until unlocked by email`,
    'factor-asked': t`Second factor requested`,
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

const columnsOf = (onReport: (line: Line) => void): ListColumn<Line>[] => [
  { id: 'date', title: t`Time`, kind: 'date', sort: 'date' },
  {
    id: 'result',
    title: t`Result`,
    sort: 'result',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <StateDot tone={toneOf(row.result)}>{resultText(row.result)}</StateDot>
        {row.reported && <Tag tone="warn">{t`Reported`}</Tag>}
      </span>
    ),
  },
  { id: 'method', title: t`Method`, cell: (row) => methodText(row.method) },
  {
    id: 'ip',
    title: t`Address`,
    sort: 'ip',
    cell: (row) => (
      <>
        <span className="font-mono text-[13px]">{row.ip}</span>
        {row.country !== null && <span className="block text-[13px] text-muted">{countryText(row.country)}</span>}
      </>
    ),
  },
  { id: 'agent', title: t`Browser`, kind: 'agent' },
  {
    id: 'notMe',
    title: t`Wasn't you?`,
    align: 'end',
    cell: (row) => <NotMe line={row} onReport={() => onReport(row)} />,
  },
];

/** One's own sign-ins, the latest first. */
export function LoginAuditCard() {
  const list = useList(identity.listLoginAudit);
  const { guard } = useSecurity();
  const columns = useMemo(() => columnsOf((row) => void guard(() => report(row))), [guard]);
  return (
    <Card
      className="lg:col-span-2"
      title={t`Sign-ins`}
      note={t`Attempts to sign in to your account. Report any you don't recognize: all sessions end and you choose a new password. Failed attempts are kept for one year, others for as long as the account exists.`}
      actions={list.file && <ExportLinks small file={list.file} />}
    >
      <ListScreen
        list={list}
        label={t`Sign-ins`}
        columns={columns}
        rowName={(row) => dateText(row.date)}
        search={{ label: t`Search by address or browser`, className: 'w-72 max-sm:w-full' }}
        filters={[
          {
            name: 'outcome',
            title: t`Result`,
            choices: [
              { value: 'opened', title: t`Signed in` },
              { value: 'refused', title: t`Refused` },
            ],
          },
        ]}
        noMatch={t`No sign-in matches`}
        nothing={{ title: t`No sign-ins yet` }}
      />
    </Card>
  );
}

/** To the page that the link in a mail about a sign-in opens: it says what will happen, and asks. */
async function report({ id }: Line): Promise<void> {
  const args = { params: { loginId: id } };
  if (isShownAsCode(identity.reportSignIn, () => args)) return;
  const { token } = await call(identity.reportSignIn, args);
  await router.navigate({ href: notMePath({ token }) });
}

function NotMe({ line, onReport }: { line: Line; onReport(): void }) {
  if (line.result !== 'success') return null;
  if (line.current) return <Tag tone="ok">{t`Current`}</Tag>;
  const from = t`${line.ip}, ${dateText(line.date)}`;
  return (
    <Button small aria-label={t`Not me: ${from}`} onClick={onReport}>
      {t`Not me`}
    </Button>
  );
}
