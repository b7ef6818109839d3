import { clsx } from 'clsx';
import { Suspense, useState, type ReactNode } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useRead } from '#shell/data/read.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { hourOf } from '#shell/text/format.ts';
import { PageHead, Card } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { InlineError, SkeletonCards, SkeletonRows } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { servers } from '#domains/servers/contract.ts';
import { account } from '../contract.ts';
import { Attention, failingServers } from './Attention.tsx';
import { Checklist } from './Checklist.tsx';
import { Figures } from './Figures.tsx';
import { greeting } from './greeting.ts';
import { OtherCards } from './OtherCards.tsx';
import { ServersByState, ServersByZone } from './ServerPanels.tsx';

const ScopeChip = lazily(() => import('#shell/list/ScopeChip.tsx'));
const staffCards = webContributions
  .flatMap((module) => module.staffCards ?? [])
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ load, ...card }) => ({ ...card, CardOf: lazyPart(load) }));

/** The dashboard of staff: what there is in their reach, what fails, and who is new or blocked. */
export function StaffHome() {
  const user = useUser();
  const held: readonly string[] = user?.permissions ?? [];
  const [hour] = useState(() => hourOf(Date.now()));
  const maySee = useMay('server.view');
  const scope = useZoneScope();
  const scopeQuery = scope === '' ? {} : { zone: scope };
  const read = useRead(servers.summariseServers, { query: scopeQuery }, { pollSeconds: 25, enabled: maySee });
  const failing = useRead(
    servers.listServers,
    { query: { ...failingServers, ...scopeQuery } },
    { pollSeconds: 25, enabled: maySee },
  );
  const home = useRead(account.readHome, {}, { staleSeconds: 60 });
  const summary = read.data;
  const cards = staffCards.filter(({ may }) => held.includes(may));
  return (
    <>
      <PageHead
        title={greeting(hour, user?.name ?? '')}
        note={user?.siteName}
        actions={
          <>
            {scope !== '' && <ScopeChip zone={scope} />}
            {summary && <AsOf at={read.dataUpdatedAt} />}
          </>
        }
      />
      {read.isLoading || failing.isLoading ? (
        <SkeletonCards />
      ) : (
        <div className="grid gap-4">
          {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
          {summary && <Figures summary={summary} />}
          {summary && <Attention count={summary.byState['error'] ?? 0} rows={failing.data?.items ?? []} />}
          <div className="grid grid-flow-row-dense gap-4 lg:grid-cols-3">
            {cards.map(({ id, wide, CardOf }) => (
              <Place key={id} wide={wide}>
                <CardOf />
              </Place>
            ))}
            {summary && (
              <>
                <Place>
                  <ServersByState summary={summary} />
                </Place>
                <Place>
                  <ServersByZone summary={summary} />
                </Place>
              </>
            )}
          </div>
          <Checklist steps={home.data?.checklist ?? []} skip={['billing', 'server', 'connect']} />
          <OtherCards />
        </div>
      )}
    </>
  );
}

/** Where a card stands: as high before it has come. On a phone the page scrolls, and not its cards. */
function Place({ wide, children }: { wide?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={clsx('min-h-84 min-w-0 *:h-full lg:h-84 lg:*:overflow-y-auto', wide && 'lg:col-span-2')}>
      <CardBoundary>
        <Suspense
          fallback={
            <Card>
              <SkeletonRows rows={6} />
            </Card>
          }
        >
          {children}
        </Suspense>
      </CardBoundary>
    </div>
  );
}
