import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { reach } from '#kernel/permissions.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonCards } from '#ui/Feedback.tsx';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { lazily } from '#shell/boot/lazily.tsx';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useRead } from '#shell/data/read.ts';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { servers } from '#domains/servers/contract.ts';
import type { ChecklistItem } from '../checklist.ts';
import { account } from '../contract.ts';
import { Attention, failingServers } from './Attention.tsx';
import { Checklist } from './Checklist.tsx';
import { FirstSteps, inFirstSteps } from './FirstSteps.tsx';
import { Figures } from './Figures.tsx';
import { greeting } from './greeting.ts';
import { OtherCards } from './OtherCards.tsx';
import { RecentTasks, useRecentTasks } from './RecentTasks.tsx';
import { CreatedByMonth, ServersByState, ServersByZone } from './ServerPanels.tsx';
import { StaffHome } from './StaffHome.tsx';
import { hourOf } from '#shell/text/format.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import { Welcome } from './Welcome.tsx';

const ScopeChip = lazily(() => import('#shell/list/ScopeChip.tsx'));

/** `/dashboard`: the account at a glance; for staff, what they are responsible for. */
export default function DashboardPage() {
  const user = useUser();
  return user && reach[user.role] !== 'account' ? <StaffHome /> : <CustomerHome />;
}

function CustomerHome() {
  const user = useUser();
  const [hour] = useState(() => hourOf(Date.now()));
  const maySee = useMay('server.view');
  const mayCreate = useMay('server.create');
  const mayTasks = useMay('task.view');
  const scope = useZoneScope();
  const scopeQuery = scope === '' ? {} : { zone: scope };
  const read = useRead(servers.summariseServers, { query: scopeQuery }, { pollSeconds: 25, enabled: maySee });
  const home = useRead(account.readHome, {}, { staleSeconds: 60 });
  const summary = read.data;
  const failing = useRead(
    servers.listServers,
    { query: { ...failingServers, ...scopeQuery } },
    { pollSeconds: 25, enabled: maySee },
  );
  const recent = useRecentTasks(mayTasks);
  // What the page begins with comes at once, so that nothing moves what is below it.
  const waits = home.isLoading || read.isLoading || failing.isLoading || recent.isLoading;
  const isNew = summary?.total === 0 && scope === '';
  const checklist = home.data?.checklist ?? [];
  const first = maySee && summary !== undefined && inFirstSteps(checklist, { isNew });
  const hadServer = checklist.some(({ id, done }) => id === 'server' && done);
  // One place for each: what the first steps say is no recommendation, and staff see servers without having any.
  const skip: ChecklistItem[] = first ? ['billing'] : [];
  if (isNew || !mayCreate || (summary?.total ?? 0) > 0 || scope !== '') skip.push('server');
  return (
    <>
      <PageHead
        title={greeting(hour, user?.name ?? '')}
        note={user?.siteName}
        actions={
          <>
            {scope !== '' && <ScopeChip zone={scope} />}
            {summary && <AsOf at={read.dataUpdatedAt} />}
            {mayCreate && !isNew && (
              <Link to={createServerPath()} className={buttonClass('primary')}>
                <Plus aria-hidden size={16} />
                {t`Create server`}
              </Link>
            )}
          </>
        }
      />
      {waits ? (
        <SkeletonCards />
      ) : (
        <div className="grid gap-4">
          {isNew && <Welcome />}
          {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
          {home.data?.template && (
            <Card>
              <MarkdownText body={home.data.template} />
            </Card>
          )}
          {first && <FirstSteps mayCreate={mayCreate} hadServer={hadServer && !isNew} />}
          {maySee && !isNew && !read.error && <Figures summary={summary} />}
          {maySee && !isNew && <Attention count={summary?.byState['error'] ?? 0} rows={failing.data?.items ?? []} />}
          <OtherCards />
          <Checklist steps={checklist} skip={skip} />
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
      )}
    </>
  );
}
