import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { reach } from '#kernel/permissions.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { usePainted } from '#shell/boot/first-paint.ts';
import { useGo } from '#shell/boot/go.ts';
import { AsOf } from '#shell/list/AsOf.tsx';
import { useList, useSearchState } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { useAct } from '#shell/form/act.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { Facet } from '#ui/Facet.tsx';
import { lazyCode } from '#ui/lazy-code.ts';
import { servers } from '../contract.ts';
import { groupings } from '../groupings.ts';
import { createServerPath, serverPath, serversPath } from '../paths.ts';
import { serverColumns } from './columns.tsx';
import { Facets } from './Facets.tsx';
import { filterNames, groupingChoices } from './filters.ts';
import { ServerListTabs } from './port/ServerListTabs.tsx';
import type { ServerRow } from './types.ts';

const GroupedList = lazily(() => import('./GroupedList.tsx'));
const NoServers = lazily(() => import('./NoServers.tsx'));
const SilentZones = lazily(() => import('./SilentZones.tsx'));

const bulk = lazyCode(async () => (await import('./bulk-actions.tsx')).serversBulk);

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
  const mayCreate = useMay('server.create');
  const searchText = useLocation({ select: (location) => location.searchStr });
  // Rows keep the address they were read for until the next ones have come: they are drawn once, not twice.
  const shownSearch = useRef(searchText);
  if (!list.read.isPlaceholderData) shownSearch.current = searchText;
  const search = shownSearch.current;
  const columns = useMemo(
    () => serverColumns({ staff: sees !== 'account', provider: sees === 'provider', money, search }),
    [sees, money, search],
  );
  const go = useGo();
  const onOpen = useCallback((row: ServerRow) => go(serverPath(row.id, 'overview'), { search: (now) => now }), [go]);
  const { mutate: changePower } = useAct(servers.changePower);
  const actions = useMemo(
    () => lazyCode(async () => (await import('./actions.tsx')).actionsOfServers(changePower)),
    [changePower],
  );
  const painted = usePainted();
  const at = list.read.dataUpdatedAt;
  const create: RowAction<null> = {
    id: 'create',
    title: () => t`Create server`,
    icon: <Plus aria-hidden size={16} />,
    refusal: () =>
      mayCreate ? null : t`You don't have permission to create servers. Ask the account owner for access.`,
    to: createServerPath(),
  };
  const facets = (
    <>
      <Facets search={list.search} set={list.set} asked={list.asked} clear={list.clear} staff={sees !== 'account'} />
      <span className="fold-away flex">
        <Facet
          title={t`Group by`}
          choices={groupingChoices()}
          chosen={by ?? ''}
          onToggle={(value) => list.set({ by: value === by ? '' : value })}
        />
      </span>
    </>
  );
  return (
    <ListScreen<ServerRow>
      list={list}
      title={t`Servers`}
      head={at > 0 && <AsOf at={at} />}
      create={create}
      above={
        <>
          <ServerListTabs current={serversPath()} />
          {painted && <SilentZones />}
        </>
      }
      columns={columns}
      rowName={rowName}
      version={rowVersion}
      actions={actions}
      bulk={bulk}
      onOpen={onOpen}
      toolbar={facets}
      instead={
        by &&
        (({ rowMenu }) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            <div className="table-tools border-b border-line p-3">
              {facets}
              <span className="fold-away ms-auto">{list.table.tools}</span>
            </div>
            <GroupedList by={by} {...{ search: list.asked.query, set: list.set, columns, rowMenu, onOpen }} />
          </div>
        ))
      }
      noMatch={t`No server matches`}
      noMatchText={t`Terminated servers are only shown when selected in the state filter.`}
      nothing={<NoServers />}
    />
  );
}
