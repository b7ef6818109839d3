import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { useList } from '#shell/list/list.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState, InlineError, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { SystemMark } from '#ui/Pictures.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { servers } from '../contract.ts';
import type { ServerRow } from './types.ts';
import { isMoving, stateTone, stateLabel } from './labels.ts';
import { serverPath } from '../paths.ts';

interface Props {
  /** The page of the list that the server was opened from. */
  list: ReturnType<typeof useList<typeof servers.listServers>>;
  current: ServerRow | undefined;
  /** The section that stays open from server to server. */
  tab: string;
  onClose(): void;
}

/** The list in its narrow form: the same page, filters and order as the wide one, and the open server in any case. */
export default function ServersDrawer({ list, current, tab, onClose }: Props) {
  const { rows, pager, read } = list;
  const pages = pager.size === 0 ? 1 : Math.max(1, Math.ceil(pager.total / pager.size));
  const elsewhere = current && rows && !rows.some(({ id }) => id === current.id);
  const total =
    list.narrowed || list.scope?.every === false
      ? plural(pager.total, { one: '# match', other: '# matches' })
      : plural(pager.total, { one: '# server', other: '# servers' });
  return (
    <Drawer
      title={t`Switch server`}
      side="start"
      actions={<span className="text-xs text-muted tabular-nums">{total}</span>}
      onClose={onClose}
    >
      <nav aria-label={t`Servers`} className="flex h-full flex-col">
        <div className="border-b border-line p-3">
          <SearchBox
            label={t`Search by name, IP, MAC or ID`}
            value={list.search['filter'] ?? ''}
            onChange={(filter) => list.set({ filter })}
          />
          {list.scope && (
            <p className="mt-2 flex gap-1.5 text-[13px] text-muted">
              {t`Data center:`}
              {list.scope.every ? t`All` : <ZoneName of={list.scope.zone} />}
            </p>
          )}
        </div>
        <div className="min-h-24 flex-1 overflow-auto overscroll-contain">
          {read.error && !rows && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
          {read.isPending && (
            <div className="p-4">
              <SkeletonRows rows={8} />
            </div>
          )}
          <ul>
            {elsewhere && <DrawerRow server={current} tab={tab} current onOpen={onClose} />}
            {rows?.map((row) => (
              <DrawerRow key={row.id} server={row} tab={tab} current={row.id === current?.id} onOpen={onClose} />
            ))}
          </ul>
          {rows?.length === 0 && <EmptyState kind="no-match" title={t`No server matches`} />}
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
    </Drawer>
  );
}

interface RowProps {
  server: ServerRow;
  tab: string;
  current: boolean;
  onOpen(): void;
}

function DrawerRow({ server, tab, current, onOpen }: RowProps) {
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
        onClick={onOpen}
        className="relative block border-b border-line px-4 py-2.5 outline-offset-[-2px] hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-0.5 aria-[current]:before:bg-brand-text"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2 font-medium">
            <SystemMark name={server.imageName} />
            <span className="truncate">{server.name}</span>
          </span>
          <span className="text-[13px]">
            <StateDot tone={stateTone[state]} moving={isMoving(state)}>
              {stateLabel(server)}
            </StateDot>
          </span>
        </span>
        <span className="mt-0.5 flex justify-between gap-3 text-[13px] text-muted tabular-nums">
          <span className="truncate">{server.primaryIp ?? t`No address`}</span>
          <span>{server.zoneName}</span>
        </span>
        {task && <ProgressBar className="mt-2" value={task.progress} label={task.title} />}
      </Link>
    </li>
  );
}
