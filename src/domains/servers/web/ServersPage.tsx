import { t } from '@lingui/core/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { toastError } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { AsOf } from '#shell/AsOf.tsx';
import { call, urlOf } from '#shell/call.ts';
import { usePainted } from '#shell/first-paint.ts';
import { useList, useSearchState } from '#shell/list.ts';
import { ServerListTabs } from '#shell/ServerListTabs.tsx';
import { useMay, useUser } from '#shell/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { Facet } from '#ui/Facet.tsx';
import { Pager } from '#ui/Pager.tsx';
import { reach } from '#kernel/permissions.ts';
import { servers } from '../contract.ts';
import { useServerActions } from './actions.tsx';
import { serverColumns } from './columns.tsx';
import { Facets } from './Facets.tsx';
import { groupings } from '../groupings.ts';
import { filterNames, groupingChoices, rowsQuery } from './filters.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection } from './selection.ts';
import type { ServerRow } from './types.ts';

const GroupedList = lazy(() => import('./GroupedList.tsx'));
const NoServers = lazy(() => import('./NoServers.tsx'));
const SilentZones = lazy(() => import('./SilentZones.tsx'));

/** The server takes so many in one power change. */
const maxSelected = 500;
const rowId = (row: ServerRow) => row.id;
const rowName = (row: ServerRow) => row.name;
const rowVersion = (row: ServerRow) => `${row.version}${row.state}`;

/** The list of servers: the heart of the console. */
export default function ServersPage() {
  const { search: asked } = useSearchState();
  const by = groupings.find((one) => one === asked['by']);
  const list = useList(servers.listServers, { filters: filterNames, pollSeconds: 25, enabled: by === undefined });
  const role = useUser()?.role;
  const sees = role ? reach[role] : 'account';
  const money = useMay('billing.view');
  const actions = useServerActions();
  const { entriesOf } = actions;
  const searchText = useLocation({ select: (location) => location.searchStr });
  // Rows keep the address they were read for until the next ones have come: they are drawn once, not twice.
  const shownSearch = useRef(searchText);
  if (!list.read.isPlaceholderData) shownSearch.current = searchText;
  const search = shownSearch.current;
  const columns = useMemo(
    () => serverColumns({ staff: sees !== 'account', provider: sees === 'provider', money, search }),
    [sees, money, search],
  );
  const rowMenu = useMemo(
    () => ({ label: (row: ServerRow) => t`Actions of ${row.name}`, entries: entriesOf }),
    [entriesOf],
  );
  const selection = useSelection(list.rows);
  const all = useSelectAll(list.search, selection.setRows);
  const navigate = useNavigate();
  const onOpen = useCallback(
    (row: ServerRow) => void navigate({ to: `/servers/${row.id}/overview`, search: (now: object) => now } as never),
    [navigate],
  );
  const { error } = list.read;
  const failed = error && !list.rows && <Failed error={error} onRetry={() => void list.read.refetch()} />;
  const painted = usePainted();
  const { total } = list.pager;
  const facets = (
    <>
      <Facets search={list.search} set={list.set} clear={list.clear} staff={sees !== 'account'} />
      <Facet
        title={t`Group by`}
        choices={groupingChoices()}
        chosen={by ?? ''}
        onToggle={(value) => list.set({ by: value === by ? '' : value })}
      />
    </>
  );
  return (
    <>
      <PageHead title={t`Servers`} actions={<HeadActions search={list.search} at={list.read.dataUpdatedAt} />} />
      <ServerListTabs current="/servers" />
      {painted && (
        <Suspense>
          <SilentZones />
        </Suspense>
      )}
      {by ? (
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
            {facets}
            <span className="ms-auto">{list.table.tools}</span>
          </div>
          <Suspense>
            <GroupedList by={by} {...{ search: list.search, set: list.set, columns, rowMenu, onOpen }} />
          </Suspense>
        </div>
      ) : (
        <DataTable<ServerRow>
          label={t`Servers`}
          columns={columns}
          rows={list.rows}
          rowId={rowId}
          rowName={rowName}
          {...list.table}
          version={rowVersion}
          selection={{ ids: selection.ids, onChange: selection.setIds }}
          onOpen={onOpen}
          rowMenu={rowMenu}
          error={failed}
          empty={<Empty narrowed={list.narrowed} onClear={list.clear} />}
          toolbar={facets}
          footer={<Pager {...list.pager} />}
        />
      )}
      <SelectionBar
        selection={selection}
        total={total}
        selectingAll={all.isPending}
        onAll={selection.ids.size < total && total <= maxSelected ? () => all.mutate() : undefined}
      />
      {actions.dialog}
    </>
  );
}

function HeadActions({ search, at }: { search: Readonly<Record<string, string>>; at: number }) {
  const mayCreate = useMay('server.create');
  const create = (
    <>
      <Plus aria-hidden size={16} />
      {t`Create server`}
    </>
  );
  return (
    <>
      {at > 0 && <AsOf at={at} />}
      <ExportLinks href={urlOf(servers.exportServers, { query: rowsQuery(search) })} />
      {mayCreate ? (
        <a href="/serverCreate" data-go="" className={buttonClass('primary')}>
          {create}
        </a>
      ) : (
        <Button look="primary" disabledReason={t`Your role does not allow creating servers. The account holder can.`}>
          {create}
        </Button>
      )}
    </>
  );
}

/** Reads every server that matches the filters, on all pages, and selects them. */
function useSelectAll(search: Readonly<Record<string, string>>, select: (rows: readonly ServerRow[]) => void) {
  return useMutation<readonly ServerRow[], ApiError>({
    mutationFn: async () => {
      const query = { ...rowsQuery(search), size: String(maxSelected) };
      return (await call(servers.listServers, { query })).items;
    },
    onSuccess: select,
    onError: (error) => toastError(error),
  });
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 403) return <InlineError text={error.message} onRetry={onRetry} />;
  return (
    <EmptyState kind="forbidden" title={t`You do not have access to servers`}>
      {t`The holder of your account can grant it.`}
    </EmptyState>
  );
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <EmptyState
        kind="no-match"
        title={t`No server matches`}
        action={<Button onClick={onClear}>{t`Clear the filters`}</Button>}
      >
        {t`Terminated servers are shown only when the state filter asks for them.`}
      </EmptyState>
    );
  }
  return (
    <Suspense>
      <NoServers />
    </Suspense>
  );
}
