import { t } from '@lingui/core/macro';
import { notifications } from '#domains/notifications/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { profileOfPath } from '../../paths.ts';
import { useUser, useMay } from '#shell/session/session-reads.ts';
import { siteBrand } from '#shell/session/site.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { numberText } from '#ui/number-text.ts';
import { KeyValue } from '#ui/KeyValue.tsx';
import type { Details } from './details.ts';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { consoleOps } from '#domains/console/contract.ts';
import { ContactsCard } from './ContactsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DatesCard } from './DatesCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { DisableCard } from './DisableCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { LookCard } from './LookCard.tsx';
import { PartnerCard } from './PartnerCard.tsx';
import { PersonCard } from './PersonCard.tsx';
import { RemoteOutcome } from './RemoteOutcome.tsx';
import { SignInCard } from './SignInCard.tsx';
import { SummaryCard } from './SummaryCard.tsx';

const belowColumns = (): ListColumn<RowOf<typeof notifications.listAccountsBelow>>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ accountId, name, email }) => <RowLink to={profileOfPath(accountId)}>{name || email}</RowLink>,
  },
  { id: 'email', title: t`Email address`, kind: 'text', sort: 'email' },
];

/** The accounts right below one's own, each with the way to its profile; nothing for who has none. */
export function AccountsBelowCard() {
  const list = useList(notifications.listAccountsBelow, { prefix: 'below.' });
  const columns = useMemo(() => belowColumns(), []);
  if (!list.narrowed && !list.rows?.length) return null;
  return (
    <Card title={t`Sub-accounts`} note={t`You can edit their profiles.`}>
      <ListScreen
        list={list}
        label={t`Sub-accounts`}
        columns={columns}
        rowId={(one) => one.accountId}
        rowName={({ name, email }) => name || email}
        search={{ label: t`Search sub-accounts` }}
        noMatch={t`No account matches`}
        nothing={{ title: t`No sub-accounts` }}
      />
    </Card>
  );
}

/** The referral link and how many followed it; hidden where sign-up is closed. */
export function AffiliateCard({ details }: { details: Details }) {
  const path = useUser()?.affiliateURL ?? '';
  if (path === '') return null;
  const url = new URL(path, location.origin).href;
  const site = siteBrand().name;
  const { clicks, signUps, confirmed } = details.affiliate;
  return (
    <Card
      title={t`Recommend ${site}`}
      note={t`Clicks on your link and accounts created through it. No data about visitors is stored.`}
    >
      <div className="mb-4 flex items-center gap-2 rounded-lg border border-line bg-page px-3 py-2">
        <span className="min-w-0 flex-1 truncate font-mono text-[13px]">{url}</span>
        <CopyButton value={url} label={t`referral link`} />
      </div>
      <KeyValue
        items={[
          [t`Clicks`, numberText(clicks)],
          [t`Sign-ups`, signUps],
          [t`Email confirmed`, confirmed],
        ]}
      />
    </Card>
  );
}

const otherCards = webContributions
  .flatMap((module) => module.profileCards ?? [])
  .map(({ id, load }) => ({ id, CardOf: lazyPart(load) }));

/** `/profile`: who one is, how one signs in, and how the console looks. */
export default function ProfilePage() {
  const { data, error, refetch } = useRead(consoleOps.readHeader, {});
  const [person, setPerson] = useState(false);
  const [partner, setPartner] = useState(false);
  const mayManage = useMay('account.manage');
  const mayPartner = useMay('partner.configure');
  const onPerson = useCallback((dirty: boolean) => setPerson(dirty), []);
  const onPartner = useCallback((dirty: boolean) => setPartner(dirty), []);
  return (
    <>
      <PageHead title={t`Profile`} note={t`Your details, sign-in methods and console settings.`} />
      <RemoteOutcome />
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          <div className="grid min-w-0 gap-4">
            <PersonCard details={data} title={t`About you`} onDirty={onPerson} />
            <DatesCard details={data} />
            <LookCard details={data} unsaved={person || partner} />
            <ContactsCard contacts={data.contacts} note={t`Who your provider contacts. Defaults to your own email.`} />
            {mayPartner && <PartnerCard onDirty={onPartner} />}
            <HistoryCard />
            <DataCard email={data.userEmail} />
            <DisableCard details={data} />
            <DeleteCard email={data.userEmail} />
          </div>
          <div className="grid min-w-0 gap-4 max-lg:order-first">
            <SummaryCard details={data} />
            <SignInCard details={data} />
            {mayManage && <AccountsBelowCard />}
            <AffiliateCard details={data} />
            <Suspense fallback={<SkeletonRows rows={2} />}>
              {otherCards.map(({ id, CardOf }) => (
                <CardOf key={id} />
              ))}
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {[6, 4, 4, 3].map((rows, at) => (
        <Card key={at}>
          <SkeletonRows rows={rows} />
        </Card>
      ))}
    </div>
  );
}
