import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { identity } from '#domains/identity/contract.ts';
import { userPath, usersPath } from '../paths.ts';
import { profileOfPath } from '#domains/account/paths.ts';
import { personCards, type Person } from '#domains/identity/web/port.ts';
import { PersonActions } from '#domains/identity/web/port/PersonActions.tsx';
import { PersonSecurityCard } from '#domains/identity/web/port/PersonSecurityCard.tsx';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { EmptyState, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { userActions } from './actions.tsx';
import { stateText, stateTone } from './labels.ts';
import type { UserRef } from './types.ts';

const SignUpTab = lazyPart(() => import('./SignUpTab.tsx'));
const ServicesTab = lazyPart(() => import('./ServicesTab.tsx'));
const HistoryTab = lazyPart(() => import('./HistoryTab.tsx'));

const parts = personCards
  .of(webContributions)
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ load, tab = 'info', ...card }) => ({ ...card, tab, CardOf: lazyPart(load) }));

/** `/users/{site}/{userId}`: one user, for staff. */
export default function UserPage() {
  const { site = '', userId = '', tab = 'info' } = useParams({ strict: false });
  const read = useRead(identity.readPerson, { params: { accountId: userId } });
  // The address says which site: one of another site is no user of it.
  const person = read.data?.siteId === site ? read.data : undefined;
  useObjectTitle(person?.email);
  useOpened(userPath(site, userId, 'info'), person?.email);
  const gone =
    read.error?.status === 404 || read.error?.status === 400 || (read.data !== undefined && person === undefined);
  return (
    <>
      <BackLink to={usersPath()}>{t`Users`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`User not found`}
          action={
            <Link to={usersPath()} className={buttonClass()}>
              {t`All users`}
            </Link>
          }
        >
          {t`You don't have access to the account, or it doesn't exist.`}
        </EmptyState>
      )}
      {!gone && !person && <ReadState read={read} rows={8} />}
      {person && <Found person={person} tab={tab} />}
    </>
  );
}

function Found({ person, tab }: { person: Person; tab: string }) {
  const held = useUser()?.permissions ?? [];
  const cards = parts.filter(({ may }) => held.includes(may));
  const tabs = [
    { id: 'info', title: t`Info` },
    { id: 'services', title: t`Services` },
    { id: 'signup', title: t`Sign-up` },
    { id: 'billing', title: t`Billing` },
    { id: 'history', title: t`History` },
    { id: 'csp', title: t`Microsoft CSP` },
    { id: 'azure', title: t`Azure` },
  ].filter(({ id }) => !['billing', 'csp', 'azure'].includes(id) || cards.some((card) => card.tab === id));
  const current = tabs.some(({ id }) => id === tab) ? tab : 'info';
  const shown = cards.filter((card) => card.tab === current);
  const { accountId: id, email } = person;
  const actions = useRowActions<UserRef>(userActions);
  return (
    <>
      <PageHead
        title={person.name || person.email}
        note={person.email}
        actions={
          <>
            <Link to={profileOfPath(person.accountId)} className={buttonClass()}>
              {t`Profile`}
            </Link>
            <Menu
              entries={() => actions.entriesOf({ id, email })}
              trigger={(wiring) => (
                <Button {...wiring}>
                  {t`Actions`}
                  <ChevronDown aria-hidden size={15} />
                </Button>
              )}
            />
            <PersonActions person={person} />
          </>
        }
      />
      <Tabs
        label={t`Sections of the user`}
        tabs={tabs}
        current={current}
        link={({ id, title }, props) => (
          <Link to={userPath(person.siteId, person.accountId, id)} {...props}>
            {title}
          </Link>
        )}
      />
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
        {current === 'info' && <AccountCard person={person} />}
        {shown.map(({ id, wide, CardOf }) => (
          <div key={id} className={wide ? 'lg:col-span-2' : undefined}>
            <CardBoundary>
              <Suspense
                fallback={
                  <Card>
                    <SkeletonRows rows={5} />
                  </Card>
                }
              >
                <CardOf person={person} />
              </Suspense>
            </CardBoundary>
          </div>
        ))}
        {current === 'info' && <PersonSecurityCard person={person} />}
      </div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        {current === 'signup' && <SignUpTab person={person} />}
        {current === 'services' && <ServicesTab person={person} />}
        {current === 'history' && <HistoryTab person={person} />}
      </Suspense>
      {actions.dialog}
    </>
  );
}

function AccountCard({ person }: { person: Person }) {
  const state = person.enabled ? person.status : 'Disabled';
  return (
    <Card title={t`Account`}>
      <KeyValue
        items={[
          [t`Role`, roleText(person.role)],
          [t`Site`, person.site],
          [
            t`Status`,
            <StateDot key="status" tone={stateTone(state)}>
              {stateText(state)}
            </StateDot>,
          ],
          [t`Since`, dateText(person.created)],
          [t`Last sign-in`, person.lastSignIn ? dateText(person.lastSignIn) : t`Never`],
          [t`Support access`, accessText(person)],
        ]}
      />
    </Card>
  );
}

/** What the customer granted, and until when. */
function accessText({ leaveUntil, leaveMode }: Person): string {
  if (leaveUntil === null) return t`Not granted by the customer`;
  const until = dateText(leaveUntil);
  return leaveMode === 'acting' ? t`View and change, until ${until}` : t`View only, until ${until}`;
}
