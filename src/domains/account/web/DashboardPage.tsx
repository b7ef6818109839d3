import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { AsOf } from '#shell/AsOf.tsx';
import { useRead } from '#shell/read.ts';
import { useMay, useUser } from '#shell/session-reads.ts';
import { webModules } from '#shell/web-modules.ts';
import { servers } from '#domains/servers/contract.ts';
import { account } from '../contract.ts';
import { Attention } from './Attention.tsx';
import { Checklist } from './Checklist.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { greeting } from './greeting.ts';
import { Figures } from './Figures.tsx';
import { RecentTasks } from './RecentTasks.tsx';
import { CreatedByMonth, ServersByState, ServersByZone } from './ServerPanels.tsx';
import { hourOf } from '#shell/format.ts';
import { Welcome } from './Welcome.tsx';

// The parser of Markdown comes only where a site has a text.
const DocumentText = lazy(async () => ({ default: (await import('#shell/DocumentText.tsx')).DocumentText }));

const otherCards = webModules
  .flatMap((module) => module.dashboardCards ?? [])
  .map(({ id, may, load }) => ({ id, may, CardOf: lazy(load) }));

/** `/dashboard`: the account at a glance. */
export default function DashboardPage() {
  const user = useUser();
  const [hour] = useState(() => hourOf(Date.now()));
  const maySee = useMay('server.view');
  const mayCreate = useMay('server.create');
  const mayTasks = useMay('task.view');
  const read = useRead(servers.summariseServers, {}, { pollSeconds: 25, enabled: maySee });
  const home = useRead(account.readHome, {}, { staleSeconds: 60 });
  const summary = read.data;
  const isNew = summary?.total === 0;
  return (
    <>
      <PageHead
        title={greeting(hour, user?.name ?? '')}
        note={user?.siteName}
        actions={
          <>
            {summary && <AsOf at={read.dataUpdatedAt} />}
            {mayCreate && !isNew && (
              <Link to="/serverCreate" className={buttonClass('primary')}>
                <Plus aria-hidden size={16} />
                {t`Create server`}
              </Link>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        <Welcome />
        {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
        {home.data?.template && (
          <Card>
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <DocumentText body={home.data.template} />
            </Suspense>
          </Card>
        )}
        {isNew && <FirstSteps mayCreate={mayCreate} />}
        {maySee && !isNew && !read.error && <Figures summary={summary} />}
        {maySee && !isNew && <Attention count={summary?.byState['error'] ?? 0} />}
        <OtherCards />
        {home.data && <Checklist steps={home.data.checklist} skip={isNew || !mayCreate ? ['server'] : []} />}
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className={`grid min-w-0 gap-4 ${maySee && !isNew ? 'lg:col-span-2' : 'lg:col-span-3'}`}>
            {mayTasks && <RecentTasks />}
            {summary && !isNew && <CreatedByMonth summary={summary} />}
          </div>
          {summary && !isNew && (
            <div className="grid min-w-0 gap-4">
              <ServersByState summary={summary} />
              <ServersByZone summary={summary} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** What other domains tell here, to whoever may see it. */
function OtherCards() {
  const held: readonly string[] | undefined = useUser()?.permissions;
  return (
    <Suspense>
      {otherCards.map(({ id, may, CardOf }) => (may === undefined || held?.includes(may)) && <CardOf key={id} />)}
    </Suspense>
  );
}
