import { t } from '@lingui/core/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { call } from '#shell/call.ts';
import { LeaveGuard } from '#shell/LeaveGuard.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { webModules } from '#shell/web-modules.ts';
import { Card, PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { consoleOps } from '#domains/console/contract.ts';
import { account } from '../../contract.ts';
import { AccountsBelowCard } from './AccountsBelowCard.tsx';
import { AffiliateCard } from './AffiliateCard.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DatesCard } from './DatesCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { DisableCard } from './DisableCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { LookCard } from './LookCard.tsx';
import { PartnerCard } from './PartnerCard.tsx';
import { PersonCard } from './PersonCard.tsx';
import { SignInCard } from './SignInCard.tsx';
import { SummaryCard } from './SummaryCard.tsx';

const otherCards = webModules
  .flatMap((module) => module.profileCards ?? [])
  .map(({ id, load }) => ({ id, CardOf: lazy(load) }));

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
      <PageHead title={t`Profile`} note={t`Who you are, how you sign in, and how the console looks.`} />
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          <div className="grid min-w-0 gap-4">
            <PersonCard
              details={data}
              title={t`About you`}
              save={(input) => call(account.saveProfile, { input })}
              onDirty={onPerson}
            />
            <DatesCard details={data} />
            <LookCard details={data} unsaved={person || partner} />
            <ContactsCard
              contacts={data.contacts}
              note={t`Whom your provider writes to. Without one it is your own email.`}
              save={(input) => call(account.saveContact, { input })}
            />
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
      <LeaveGuard unsaved={person || partner} title={t`Leave without saving?`}>
        {t`What you typed and did not save is lost.`}
      </LeaveGuard>
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
