import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { billing } from '../contract.ts';
import { billingSections } from './port.ts';
import { StateCard } from './StateCard.tsx';

/** The sections that the domains above bring. */
const sections = billingSections
  .of(webContributions)
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ id, title, load }) => ({ id, title, Part: lazyPart(load) }));

/** `/billing`: who pays, in which state that is, and how. */
export default function BillingPage() {
  const read = useRead(billing.readBilling, {});
  return (
    <>
      <PageHead title={t`Billing Profile`} note={t`Who your invoices are made out to, and how you pay.`} />
      <div className="grid gap-4">
        {read.data ? (
          <StateCard billing={read.data} />
        ) : (
          <Card>
            <ReadState read={read} rows={4} />
          </Card>
        )}
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
      </div>
    </>
  );
}
