import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { safeNext } from '#shell/session/session.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { billing } from '../contract.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { billingSections } from './port.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { RecipientCard } from './RecipientCard.tsx';
import { StateCard } from './StateCard.tsx';

/** The sections that the domains above bring. */
const sections = billingSections
  .of(webContributions)
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ id, title, load }) => ({ id, title, Part: lazyPart(load) }));

/** `/billing`: who pays, in which state that is, and how. With `next` it leads back to what billing was in the way of. */
export default function BillingPage() {
  const read = useRead(billing.readBilling, {});
  const mayPay = useMay('billing.pay');
  // Who can order comes for the money, and others for the profile.
  const moneyFirst = [2, 3].includes(useUser()?.billingStatus ?? 0);
  const form = read.data ? <ProfileForm billing={read.data} /> : <Waiting read={read} rows={8} />;
  return (
    <>
      <PageHead title={t`Billing Profile`} note={t`Who your invoices are made out to, and how you pay.`} />
      {read.data && (
        <div className="mb-4">
          <StateCard billing={read.data} payable={mayPay && sections.length > 0} back={<BackToOrder />} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="grid min-w-0 gap-4">
          {!moneyFirst && form}
          {sections.map(({ id, title, Part }) => (
            <CardBoundary key={id}>
              <Suspense
                fallback={
                  <Card title={title()}>
                    <SkeletonRows rows={3} />
                  </Card>
                }
              >
                <Part />
              </Suspense>
            </CardBoundary>
          ))}
          {moneyFirst && form}
        </div>
        <div className="grid min-w-0 gap-4">
          <CardBoundary>
            <RecipientCard recipients={read.data?.recipients} />
          </CardBoundary>
          <HistoryCard />
        </div>
      </div>
    </>
  );
}

function Waiting({ read, rows }: { read: Parameters<typeof ReadState>[0]['read']; rows: number }) {
  return (
    <Card>
      <ReadState read={read} rows={rows} />
    </Card>
  );
}

/** The way back to the screen that asked for the profile, once nothing is in the way. */
function BackToOrder() {
  const { next }: { next?: unknown } = useSearch({ strict: false });
  const to = safeNext(typeof next === 'string' ? next : null);
  if (to === '/') return null;
  return (
    <p>
      <Link to={to} className={buttonClass('primary')}>
        {t`Continue where you left off`}
      </Link>
    </p>
  );
}
