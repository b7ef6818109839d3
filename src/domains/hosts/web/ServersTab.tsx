import { t } from '@lingui/core/macro';
import { ArrowRightLeft } from 'lucide-react';
import { useMemo } from 'react';
import { personPath } from '#domains/users/paths.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { ServerState } from '#domains/servers/web/port/ServerState.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { hosts } from '../contract.ts';
import { percentText, ramText } from './labels.ts';
import type { Host, HostServer } from './types.ts';

const load = (percent: number | null): string => (percent === null ? '–' : percentText(percent));

const columnsOf = (): ListColumn<HostServer>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={serverPath(id, 'overview')}>{name}</RowLink>,
  },
  {
    id: 'owner',
    title: t`Owner`,
    sort: 'owner',
    phone: 'line',
    cell: ({ owner, accountId }) => <RowLink to={personPath(accountId)}>{owner}</RowLink>,
  },
  { id: 'state', title: t`State`, phone: 'line', cell: ({ state }) => <ServerState state={state} /> },
  { id: 'cpuPercent', title: t`CPU load`, align: 'end', cell: ({ cpuPercent }) => load(cpuPercent) },
  { id: 'ramPercent', title: t`Memory load`, align: 'end', spare: true, cell: ({ ramPercent }) => load(ramPercent) },
  { id: 'cpuCount', title: t`vCPU`, sort: 'cpuCount', align: 'end', cell: ({ cpuCount }) => numberText(cpuCount) },
  { id: 'ramMb', title: t`Memory`, sort: 'ramMb', align: 'end', cell: ({ ramMb }) => ramText(ramMb) },
  { id: 'diskGb', title: t`Disk`, align: 'end', spare: true, cell: ({ diskGb }) => gigabytesText(diskGb) },
  { id: 'task', title: t`Task`, spare: true, cell: ({ task }) => task ?? '–' },
];

const none: readonly RowAction<HostServer>[] = [];
const actions: readonly RowAction<HostServer>[] = [
  {
    id: 'move',
    title: () => t`Move to another host`,
    icon: <ArrowRightLeft size={16} />,
    may: 'host.manage',
    load: dialog(
      () => import('./MoveServerDialog.tsx'),
      ({ id, name }: HostServer) => ({ server: { id, name } }),
    ),
  },
];

/** The servers of a host; their load is measured while this is open. */
export function ServersTab({ host: { id: hostId, canMove } }: { host: Pick<Host, 'id' | 'canMove'> }) {
  const list = useList(hosts.listHostServers, { params: { hostId }, pollSeconds: 15, always: true });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      label={t`Servers of the host`}
      columns={columns}
      rowName={({ name }) => name}
      version={(row) => `${row.state} ${row.cpuPercent} ${row.ramPercent} ${row.task}`}
      actions={canMove ? actions : none}
      search={{ label: t`Search servers` }}
      controls={list.file && <ExportLinks file={list.file} />}
      noMatch={t`No server matches`}
      nothing={{ title: t`No servers on the host` }}
    />
  );
}
