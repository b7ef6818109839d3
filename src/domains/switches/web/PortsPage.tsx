import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { bytesText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { switches } from '../contract.ts';
import { readingSeconds } from '../limits.ts';
import { portsPath, stationsPath } from '../paths.ts';
import { HostCell, SwitchZone, VlanLink } from './cells.tsx';
import { speedText } from './labels.ts';
import { SwitchTabs } from './SwitchTabs.tsx';
import type { PortRow } from './types.ts';

/** As many VLANs of a port are named; a search by VLAN finds the others. */
const shownVlans = 2;

function Vlans({ untagged, tagged, zoneId }: Pick<PortRow, 'untagged' | 'tagged' | 'zoneId'>) {
  if (untagged === null && tagged.length === 0) return '–';
  const more = tagged.length - shownVlans;
  return (
    <span className="flex items-center gap-x-2 whitespace-nowrap">
      {untagged !== null && (
        <span>
          <VlanLink vlan={untagged} zoneId={zoneId} /> <span className="text-muted">{t`untagged`}</span>
        </span>
      )}
      {tagged.slice(0, shownVlans).map((vlan) => (
        <VlanLink key={vlan} vlan={vlan} zoneId={zoneId} />
      ))}
      {more > 0 && <span className="text-muted">{t`and ${more} more`}</span>}
    </span>
  );
}

const columnsOf = (): ListColumn<PortRow>[] => [
  {
    id: 'name',
    title: t`Port`,
    sort: 'place',
    cell: ({ switchName, name }) => (
      <RowLink to={stationsPath({ switch: switchName, port: name })}>{`${switchName} ${name}`}</RowLink>
    ),
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) =>
      state === 'up' ? <StateDot tone="ok">{t`Up`}</StateDot> : <StateDot tone="bad">{t`Down`}</StateDot>,
  },
  { id: 'description', title: t`Description`, spare: true, cell: ({ description }) => description || '–' },
  { id: 'host', title: t`Host`, phone: 'line', cell: (row) => <HostCell {...row} /> },
  { id: 'vlans', title: t`VLANs`, cell: (row) => <Vlans {...row} /> },
  { id: 'speedMbps', title: t`Speed`, sort: 'speedMbps', align: 'end', cell: ({ speedMbps }) => speedText(speedMbps) },
  { id: 'stations', title: t`MAC addresses`, align: 'end', cell: ({ stations }) => numberText(stations) },
  {
    id: 'errors',
    title: t`Errors`,
    sort: 'errors',
    align: 'end',
    cell: ({ errors }) => (errors > 0 ? <Tag tone="warn">{numberText(errors)}</Tag> : '0'),
  },
  {
    id: 'dropped',
    title: t`Dropped`,
    sort: 'dropped',
    align: 'end',
    spare: true,
    cell: ({ dropped }) => numberText(dropped),
  },
  {
    id: 'receivedBytes',
    title: t`Received`,
    align: 'end',
    spare: true,
    cell: ({ receivedBytes }) => bytesText(receivedBytes),
  },
  { id: 'sentBytes', title: t`Sent`, align: 'end', spare: true, cell: ({ sentBytes }) => bytesText(sentBytes) },
  { id: 'zone', title: t`Data center`, spare: true, cell: (row) => <SwitchZone {...row} /> },
  { id: 'read', title: t`Read`, kind: 'date' },
];

/** `/switch/ports`: every port with its VLANs, counters and what is behind it. */
export default function PortsPage() {
  const list = useList(switches.listSwitchPorts, { pollSeconds: readingSeconds });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Ports`}
      note={t`Counters run since each switch was started.`}
      above={<SwitchTabs current={portsPath()} />}
      columns={columns}
      rowName={({ switchName, name }) => `${switchName} ${name}`}
      version={(row) => `${row.read} ${row.state} ${row.errors}`}
      search={{ label: t`Search ports` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          choices: [
            { value: 'up', title: t`Up` },
            { value: 'down', title: t`Down` },
          ],
        },
        { name: 'errors', title: t`With errors` },
        { name: 'vlan', title: t`VLAN`, linked: true },
        { name: 'switch', title: t`Switch`, linked: true },
      ]}
      noMatch={t`No port matches`}
      nothing={{
        title: t`No ports yet`,
        text: t`Ports appear here once an engine that reports its switches was read.`,
      }}
    />
  );
}
