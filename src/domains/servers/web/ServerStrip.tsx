import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useList } from '#shell/list/list.ts';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState, InlineError, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { servers } from '../contract.ts';
import { filterNames } from './filters.ts';
import { neighbour } from './neighbour.ts';
import type { ServerRow } from './types.ts';
import { isMoving, stateTone, stateLabel } from './labels.ts';
import { useGo } from '#shell/boot/go.ts';
import { serverPath, serversPath } from '../paths.ts';

interface Props {
  currentId: string;
  /** The tab that stays open from server to server. */
  tab: string;
}

/** The list in its narrow form: the same page, filters and order as the wide one. */
export function ServerStrip({ currentId, tab }: Props) {
  const list = useList(servers.listServers, { filters: filterNames, pollSeconds: 25 });
  const { rows, pager, read } = list;
  useNeighbourKeys(rows, currentId, tab);
  const pages = pager.size === 0 ? 1 : Math.max(1, Math.ceil(pager.total / pager.size));
  return (
    <nav
      aria-label={t`Servers`}
      className="sticky top-20 flex max-h-[calc(100dvh-6.5rem)] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="grid gap-2 border-b border-line p-3">
        <div className="flex items-center justify-between">
          <Link
            to={serversPath()}
            search={(now: object) => now}
            className="inline-flex h-7 items-center gap-1.5 rounded font-semibold hover:text-brand-text"
          >
            <ArrowLeft aria-hidden size={15} className="text-muted rtl:-scale-x-100" />
            {t`Servers`}
          </Link>
          <span className="text-xs text-muted tabular-nums">
            {list.narrowed
              ? plural(pager.total, { one: '# match', other: '# matches' })
              : plural(pager.total, { one: '# server', other: '# servers' })}
          </span>
        </div>
        <SearchBox
          label={t`Search by name, IP, MAC or ID`}
          value={list.search['filter'] ?? ''}
          onChange={(filter) => list.set({ filter })}
        />
      </div>
      <div className="min-h-24 flex-1 overflow-auto overscroll-contain">
        {read.error && !rows && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
        {read.isPending && (
          <div className="p-4">
            <SkeletonRows rows={8} />
          </div>
        )}
        {rows?.length === 0 && <EmptyState kind="no-match" title={t`No server matches`} />}
        <ul>
          {rows?.map((row) => (
            <StripRow key={row.id} server={row} tab={tab} current={row.id === currentId} />
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <div className="flex items-center justify-between border-t border-line px-1.5 py-1">
          <IconButton
            label={t`Previous page`}
            disabledReason={pager.page <= 1 ? t`This is the first page.` : null}
            onClick={() => pager.onPage(pager.page - 1)}
          >
            <ChevronLeft size={17} className="rtl:-scale-x-100" />
          </IconButton>
          <span className="text-xs text-muted tabular-nums">{t`Page ${pager.page} of ${pages}`}</span>
          <IconButton
            label={t`Next page`}
            disabledReason={pager.page >= pages ? t`This is the last page.` : null}
            onClick={() => pager.onPage(pager.page + 1)}
          >
            <ChevronRight size={17} className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      )}
    </nav>
  );
}

function StripRow({ server, tab, current }: { server: ServerRow; tab: string; current: boolean }) {
  const { state, task } = server;
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <Link
        ref={line}
        to={serverPath(server.id, tab)}
        search={(now: object) => now}
        aria-current={current ? 'page' : undefined}
        className="relative block border-b border-line px-4 py-2.5 outline-offset-[-2px] hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-0.5 aria-[current]:before:bg-brand-text"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate font-medium">{server.name}</span>
          <span className="text-[13px]">
            <StateDot tone={stateTone[state]} moving={isMoving(state)}>
              {stateLabel(server)}
            </StateDot>
          </span>
        </span>
        <span className="mt-0.5 flex justify-between gap-3 text-[13px] text-muted tabular-nums">
          <span className="truncate">{server.primaryIp ?? t`No address`}</span>
          <span>{server.zoneId}</span>
        </span>
        {task && <ProgressBar className="mt-2" value={task.progress} label={task.title} />}
      </Link>
    </li>
  );
}

const typing = 'input, textarea, select, [contenteditable], [role=menu] *, [role=log]';

/** j and k, or the arrows, open the next and the previous server of the list. */
function useNeighbourKeys(rows: readonly ServerRow[] | undefined, currentId: string, tab: string) {
  const go = useGo();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key];
      const other = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (!step || other || document.querySelector('dialog[open], [role=menu]')) return;
      if (target instanceof Element && target.matches(typing)) return;
      const next = neighbour(rows ?? [], currentId, step);
      if (!next) return;
      event.preventDefault();
      go(serverPath(next.id, tab), { search: (now) => now });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [rows, currentId, tab, go]);
}
