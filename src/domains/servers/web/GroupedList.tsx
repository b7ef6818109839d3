import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { moneyText } from '#shell/text/format.ts';
import type { ListState } from '#shell/list/list-search.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Button } from '#ui/Button.tsx';
import type { DataColumn, RowMenuOf } from '#ui/data-columns.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { Pager } from '#ui/Pager.tsx';
import { pageSizes } from '#kernel/page.ts';
import { servers } from '../contract.ts';
import type { Grouping } from '../groupings.ts';
import { rowsQuery } from './filters.ts';
import type { ServerGroup, ServerRow } from './types.ts';

interface Props extends ListState {
  by: Grouping;
  columns: readonly DataColumn<ServerRow>[];
  rowMenu: RowMenuOf<ServerRow>;
  onOpen(row: ServerRow): void;
}

/** The address that shows a group alone as a plain list. */
function filterOf(by: Grouping, { key }: ServerGroup): Record<string, string> {
  if (by === 'zone') return { zone: key };
  if (by === 'network' || by === 'group') return { [by]: key === '' ? 'none' : key };
  // Those without a tag are all that other wishes for tags leave.
  return key === '' ? { tagged: '0' } : { tagAll: key };
}

/** The servers that the filters find, by zone, tag, network or group, each group with its count and its cost. */
export default function GroupedList({ by, ...rest }: Props) {
  const { sorting: _, ...query } = rowsQuery(rest.search);
  const read = useRead(servers.groupServers, { query: { ...query, by } }, { pollSeconds: 25, keepPrevious: true });
  if (!read.data) return <ReadState read={read} className="p-4" />;
  if (read.data.items.length === 0) return <EmptyState kind="no-match" title={t`No server matches`} />;
  return (
    <ul aria-label={t`Groups of servers`} className="divide-y divide-line">
      {read.data.items.map((group) => (
        <Group key={`${by} ${group.key}`} by={by} group={group} {...rest} />
      ))}
    </ul>
  );
}

function titleOf(by: Grouping, { key, name }: ServerGroup): string {
  if (key === '') return by === 'tag' ? t`Untagged` : by === 'group' ? t`Not shared with a group` : t`No network`;
  return by === 'zone' ? `${key} · ${name}` : name;
}

function Group({ group, ...rest }: Props & { group: ServerGroup }) {
  const [open, setOpen] = useState(false);
  const cost = group.monthly.map(({ amount, currency }) => moneyText(amount, currency)).join(' + ');
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-center gap-2 rounded text-start font-medium max-sm:basis-full"
        >
          <ChevronRight aria-hidden size={16} className={open ? 'rotate-90' : 'rtl:-scale-x-100'} />
          <span className="min-w-0 truncate">{titleOf(rest.by, group)}</span>
          <span className="rounded bg-hover px-1.5 text-xs font-normal text-muted tabular-nums">{group.count}</span>
        </button>
        {cost !== '' && (
          <span className="tabular-nums">
            {cost} <span className="text-muted">{t`per month`}</span>{' '}
            <AboutMoney of={group.monthly.map(({ amount, currency }) => ({ micro: amount * 10_000, currency }))} />
          </span>
        )}
        <Button look="ghost" onClick={() => rest.set({ ...filterOf(rest.by, group), by: '' })}>
          {t`Show as a list`}
        </Button>
      </div>
      {open && <Rows group={group} {...rest} />}
    </li>
  );
}

function Rows({ by, group, search, columns, rowMenu, onOpen }: Props & { group: ServerGroup }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const [sorting, setSorting] = useState('name');
  const narrowed = { ...rowsQuery(search), ...both(search, filterOf(by, group)) };
  const query = { ...narrowed, sorting, page: String(page), size: String(size) };
  const read = useRead(servers.listServers, { query }, { pollSeconds: 25, keepPrevious: true });
  return (
    <div className="border-t border-line bg-page p-3">
      <DataTable<ServerRow>
        label={titleOf(by, group)}
        columns={columns}
        rows={read.data?.items}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next);
          setPage(1);
        }}
        rowMenu={rowMenu}
        onOpen={onOpen}
        expectedRows={Math.min(size || group.count, group.count)}
        error={
          read.error && !read.data && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        }
        empty={<EmptyState kind="no-match" title={t`No server matches`} />}
        footer={
          <Pager
            page={page}
            size={size}
            sizes={pageSizes}
            total={read.data?.total ?? group.count}
            first={read.data?.firstElement ?? 0}
            last={read.data?.lastElement ?? 0}
            onPage={setPage}
            onSize={(next) => {
              setSize(next);
              setPage(1);
            }}
          />
        }
      />
    </div>
  );
}

/** A tag that the list asks for already is asked for together with that of the group. */
function both(search: Readonly<Record<string, string>>, group: Record<string, string>): Record<string, string> {
  const { tagAll } = group;
  return tagAll !== undefined && search['tagAll'] ? { tagAll: `${search['tagAll']},${tagAll}` } : group;
}
