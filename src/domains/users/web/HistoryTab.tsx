import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { AccountHistory } from '#domains/account/web/port/AccountHistory.tsx';
import type { Person } from '#domains/identity/web/port.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { users } from '../contract.ts';

type SignIn = RowOf<typeof users.listUserSignIns>;
type Sent = RowOf<typeof users.listUserMessages>;

/** What happened to the account, its sign-ins, and what was sent to it. */
export default function HistoryTab({ person }: { person: Person }) {
  const { accountId: userId } = person;
  return (
    <div className="mt-4 grid gap-4">
      <Card title={t`Changes`} note={t`What the user and staff changed on this account.`}>
        <AccountHistory userId={userId} />
      </Card>
      <section aria-label={t`Sign-ins`}>
        <h2 className="mb-3 text-[15px] font-semibold">{t`Sign-ins`}</h2>
        <SignIns userId={userId} />
      </section>
      <section aria-label={t`Messages sent`}>
        <h2 className="mb-3 text-[15px] font-semibold">{t`Messages sent`}</h2>
        <Messages userId={userId} />
      </section>
    </div>
  );
}

function resultText(result: string): string {
  const texts: Record<string, () => string> = {
    success: () => t`Signed in`,
    wrong: () => t`Wrong email or password`,
    blocked: () => t`Blocked after failures`,
    locked: () => t`Closed until unlocked by mail`,
    disabled: () => t`Account disabled`,
    'ip-refused': () => t`Address not permitted`,
    refused: () => t`On the blocklist`,
    'factor-asked': () => t`Second factor asked`,
    'factor-wrong': () => t`Wrong second factor`,
  };
  return texts[result]?.() ?? result;
}
const resultTone = (result: string): Tone =>
  result === 'success' ? 'ok' : result === 'factor-asked' ? 'muted' : 'warn';

const signInColumns = (): ListColumn<SignIn>[] => [
  { id: 'at', title: t`Date`, kind: 'date', sort: 'at' },
  {
    id: 'result',
    title: t`Result`,
    phone: 'line',
    cell: ({ result }) => <StateDot tone={resultTone(result)}>{resultText(result)}</StateDot>,
  },
  { id: 'ip', title: t`Address`, kind: 'ip' },
  { id: 'country', title: t`Country`, kind: 'text' },
  { id: 'agent', title: t`Browser`, kind: 'agent' },
];

function SignIns({ userId }: { userId: string }) {
  const list = useList(users.listUserSignIns, { params: { userId }, prefix: 'signIns' });
  const columns = useMemo(() => signInColumns(), []);
  return (
    <ListScreen
      list={list}
      label={t`Sign-ins`}
      columns={columns}
      rowName={({ at }) => at}
      version={({ id }) => id}
      search={{ label: t`Search by address or browser` }}
      noMatch={t`No sign-in matches`}
      nothing={{ title: t`No sign-ins yet` }}
    />
  );
}

function deliveryText(state: string): string {
  const texts: Record<string, () => string> = {
    queued: () => t`Waiting`,
    sent: () => t`Sent`,
    delivered: () => t`Delivered`,
    bounced: () => t`Refused by the receiver`,
    failed: () => t`Failed`,
  };
  return texts[state]?.() ?? state;
}
const deliveryTone = (state: string): Tone =>
  state === 'bounced' || state === 'failed' ? 'bad' : state === 'queued' ? 'muted' : 'ok';

const sentColumns = (): ListColumn<Sent>[] => [
  { id: 'at', title: t`Date`, kind: 'date', sort: 'at' },
  { id: 'subject', title: t`Subject`, kind: 'text' },
  {
    id: 'state',
    title: t`Delivery`,
    phone: 'line',
    cell: ({ state, error }) => (
      <span title={error ?? undefined}>
        <StateDot tone={deliveryTone(state)}>{deliveryText(state)}</StateDot>
      </span>
    ),
  },
  { id: 'recipient', title: t`Recipient`, kind: 'text' },
];

function Messages({ userId }: { userId: string }) {
  const list = useList(users.listUserMessages, { params: { userId }, prefix: 'messages' });
  const columns = useMemo(() => sentColumns(), []);
  return (
    <ListScreen
      list={list}
      label={t`Messages sent`}
      columns={columns}
      rowName={({ subject }) => subject}
      version={({ state, tries }) => `${state} ${tries}`}
      search={{ label: t`Search by subject or recipient` }}
      noMatch={t`No message matches`}
      nothing={{ title: t`No messages yet` }}
    />
  );
}
