import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { personPath } from '#domains/users/paths.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { switches } from '../contract.ts';
import { readingSeconds } from '../limits.ts';
import { portsPath, stationsPath } from '../paths.ts';
import { HostCell, SwitchZone, VlanLink } from './cells.tsx';
import { SwitchTabs } from './SwitchTabs.tsx';
import type { StationRow } from './types.ts';

const columnsOf = (): ListColumn<StationRow>[] => [
  { id: 'mac', title: t`MAC address`, sort: 'mac', cell: ({ mac }) => <code>{mac}</code> },
  { id: 'ip', title: t`IP address`, sort: 'ip', phone: 'line', cell: ({ ip }) => ip ?? '–' },
  {
    id: 'server',
    title: t`Server`,
    phone: 'line',
    cell: ({ serverId, server }) =>
      serverId === null ? t`Unknown` : <RowLink to={serverPath(serverId, 'networks')}>{server}</RowLink>,
  },
  {
    id: 'owner',
    title: t`Owner`,
    spare: true,
    cell: ({ accountId, owner }) => (accountId === null ? '–' : <RowLink to={personPath(accountId)}>{owner}</RowLink>),
  },
  {
    id: 'port',
    title: t`Port`,
    cell: ({ switchName, port }) => (
      <RowLink to={portsPath({ switch: switchName, filter: port })}>{`${switchName} ${port}`}</RowLink>
    ),
  },
  {
    id: 'vlan',
    title: t`VLAN`,
    cell: ({ vlan, zoneId }) => (vlan === null ? '–' : <VlanLink vlan={vlan} zoneId={zoneId} />),
  },
  { id: 'host', title: t`Host`, spare: true, cell: (row) => <HostCell {...row} /> },
  { id: 'zone', title: t`Data center`, spare: true, cell: (row) => <SwitchZone {...row} /> },
  { id: 'since', title: t`Since`, kind: 'date', sort: 'since', spare: true },
  { id: 'seen', title: t`Last seen`, kind: 'date', sort: 'seen' },
];

/** `/switch`: which MAC and IP address is where, since when, and who has it. */
export default function StationsPage() {
  const list = useList(switches.listStations, { pollSeconds: readingSeconds });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`MAC addresses`}
      note={t`Where the switches have seen each MAC address and IP address. Read-only; the switches are read every two minutes.`}
      above={<SwitchTabs current={stationsPath()} />}
      columns={columns}
      rowName={({ mac, ip }) => (ip === null ? mac : `${mac} ${ip}`)}
      version={(row) => `${row.seen} ${row.switchId} ${row.port} ${row.serverId}`}
      search={{ label: t`Search by MAC address, IP address, server or owner` }}
      filters={[
        { name: 'known', title: t`Of a server` },
        { name: 'vlan', title: t`VLAN`, linked: true },
        { name: 'switch', title: t`Switch`, linked: true },
        { name: 'port', title: t`Port`, linked: true },
      ]}
      noMatch={t`No address matches`}
      nothing={{
        title: t`No addresses yet`,
        text: t`Addresses appear here once an engine that reports its switches has seen them.`,
      }}
    />
  );
}
