import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { userPath } from '#domains/users/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { accountMerge } from '../contract.ts';
import MergeDialog from './MergeDialog.tsx';

type Standing = AnswerOf<typeof accountMerge.readAccountMerge>;
type Merge = NonNullable<Standing['merge']>;
interface Account {
  userId: string;
  siteId: string;
  email: string;
}

const pollSeconds = 3;

/** On the page of a person: the account that theirs was merged into, and those that were merged into theirs. */
export default function MergeCard({ person }: { person: Person }) {
  const args = { params: { userId: person.accountId } };
  const [isRunning, setRunning] = useState(false);
  const read = useRead(accountMerge.readAccountMerge, args, isRunning ? { pollSeconds, always: true } : {});
  const running = read.data?.merge?.state === 'running';
  if (read.data !== undefined && running !== isRunning) setRunning(running);
  return (
    <ReadCard
      title={t`Duplicate accounts`}
      note={t`Someone who signed up twice can have both accounts merged into one.`}
      read={read}
    >
      {(standing) => <Duplicates standing={standing} person={person} />}
    </ReadCard>
  );
}

const link = ({ siteId, userId, email }: Account) => (
  <Link key={userId} to={userPath(siteId, userId, 'info')} className="font-medium underline">
    {email}
  </Link>
);

function Duplicates({ standing: { merge, merged }, person }: { standing: Standing; person: Person }) {
  const mayMerge = useMay('account.merge');
  const [open, setOpen] = useState(false);
  const isOwner = person.role === 'account-holder';
  return (
    <div className="grid justify-items-start gap-4">
      {merge !== null && <Merged merge={merge} />}
      {merged.length > 0 && (
        <KeyValue items={merged.map((one) => [t`Merged ${dateText(one.endedAt)}`, link(one)] as const)} />
      )}
      {merge === null && merged.length === 0 && <p className="text-muted">{t`No account was merged with this one.`}</p>}
      {mayMerge && (merge === null || merge.state === 'failed') && (
        <Button
          disabledReason={isOwner ? null : t`Only accounts of account owners can be merged.`}
          onClick={() => setOpen(true)}
        >
          {merge === null ? t`Merge into another account…` : t`Try again…`}
        </Button>
      )}
      {open && (
        <MergeDialog
          userId={person.accountId}
          email={person.email}
          into={merge?.into.email ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Merged({ merge: { into, state, problem, cmdId, startedBy, startedAt, reason, ticket } }: { merge: Merge }) {
  const account = link(into);
  return (
    <>
      {state === 'done' && (
        <Banner tone="warn">
          {t`Merged into`} {account}
        </Banner>
      )}
      {state === 'running' && (
        <Banner tone="brand">
          {t`Being merged into`} {account}.{' '}
          {cmdId !== null && <Link to={taskPath(cmdId)} className="font-medium underline">{t`View task`}</Link>}
        </Banner>
      )}
      {state === 'failed' && (
        <Banner tone="bad">
          {t`Could not be merged into`} {account}. {problem}
        </Banner>
      )}
      <KeyValue
        items={[
          [t`Reason`, reason || '–'],
          [t`Ticket`, ticket || '–'],
          [t`Started by`, startedBy],
          [t`Started`, dateText(startedAt)],
        ]}
      />
    </>
  );
}
