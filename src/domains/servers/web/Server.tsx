import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useGo } from '#shell/boot/go.ts';
import type { ApiError } from '#shell/data/api-error.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf, useRead } from '#shell/data/read.ts';
import { isOpen, SharedObject } from '#shell/session/shared-object.ts';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { EmptyState, InlineError, Skeleton, SkeletonCards, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { SectionNav } from '#ui/SectionNav.tsx';
import { servers } from '../contract.ts';
import { ServerHeader } from './ServerHeader.tsx';
import { groupsOfTabs, tabsOfServer } from './tabs.tsx';
import { TerminatedBanner } from './TerminatedBanner.tsx';
import type { ServerDetail, ServerRow } from './types.ts';
import { isMoving, stateTone, stateLabel } from './labels.ts';
import { serverPath, serversPath } from '../paths.ts';

interface Props {
  serverId: string;
  tab: string | undefined;
}

/** The detail of one server; an address with something else than an ID leads to none. */
export function Server(props: Props) {
  return isId(props.serverId) ? <Known {...props} /> : <NotFound />;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function Known({ serverId, tab }: Props) {
  const read = useRead(servers.readServer, { params: { serverId } }, { pollSeconds: 25 });
  useObjectTitle(read.data && `${read.data.name}, ${stateLabel(read.data)}`);
  useOpened(serverPath(serverId, 'overview'), read.data?.name);
  return (
    <div className="min-w-0">
      {read.data && read.error?.status !== 404 ? (
        <SharedObject value={read.data.shared}>
          <Found server={read.data} tab={tab ?? 'overview'} />
        </SharedObject>
      ) : read.error ? (
        <Missing error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Loading serverId={serverId} />
      )}
    </div>
  );
}

function Found({ server, tab }: { server: ServerDetail; tab: string }) {
  if (server.state === 'terminated') return <TerminatedBanner server={server} />;
  return <Sections server={server} tab={tab} />;
}

function Sections({ server, tab }: { server: ServerDetail; tab: string }) {
  const go = useGo();
  const open = tabsOfServer.filter(({ shares }) => isOpen(server.shared, shares));
  const shown = open.find((one) => one.id === tab) ?? open[0];
  const address = (id: string) => serverPath(server.id, id);
  return (
    <>
      <ServerHeader server={server} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 min-[1200px]:grid-cols-[10.5rem_minmax(0,1fr)]">
        <SectionNav
          label={t`Server sections`}
          allLabel={t`All sections`}
          groups={groupsOfTabs(open)}
          current={shown?.id ?? ''}
          link={(one, props) => (
            <Link to={address(one.id)} search={(now: object) => now} {...props}>
              {one.title}
            </Link>
          )}
          onChoose={(id) => go(address(id), { search: (now) => now })}
        />
        <div className="min-w-0">
          <Suspense
            fallback={
              <Card>
                <SkeletonRows />
              </Card>
            }
          >
            {shown && (
              <CardBoundary key={shown.id}>
                <shown.Part server={server} />
              </CardBoundary>
            )}
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** The row of a list that was read before: shown immediately while the rest loads. */
function knownRow(serverId: string): ServerRow | undefined {
  const lists = cache.getQueriesData<{ items: ServerRow[] }>({ queryKey: keyOf(servers.listServers) });
  return lists.flatMap(([, list]) => list?.items ?? []).find((row) => row.id === serverId);
}

function Loading({ serverId }: { serverId: string }) {
  const row = knownRow(serverId);
  return (
    <div role="status" aria-label={t`Loading`}>
      {row ? (
        <div className="mb-8">
          <h1 className="text-lg font-semibold break-words">{row.name}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1.5 tabular-nums">
            <StateDot tone={stateTone[row.state]} moving={isMoving(row.state)}>
              {stateLabel(row)}
            </StateDot>
            <span className="text-muted">{row.zoneName}</span>
            <span>{row.primaryIp}</span>
          </p>
        </div>
      ) : (
        <>
          <Skeleton className="mt-2 h-5! w-48" />
          <Skeleton className="mt-4 mb-8 w-80 max-w-full" />
        </>
      )}
      <SkeletonCards />
    </div>
  );
}

function Missing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return error.status === 404 ? <NotFound /> : <InlineError text={error.message} onRetry={onRetry} />;
}

function NotFound() {
  return (
    <>
      <h1 className="sr-only">{t`Server`}</h1>
      <EmptyState
        kind="no-match"
        title={t`Server not found`}
        action={
          <Link to={serversPath()} className={buttonClass()}>
            {t`All servers`}
          </Link>
        }
      >
        {t`It was deleted, is no longer shared with you, or you don't have access to its account.`}
      </EmptyState>
    </>
  );
}
