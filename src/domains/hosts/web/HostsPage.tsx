import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { TagNames } from '#shell/text/TagNames.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { hosts } from '../contract.ts';
import { hostPath, hostsPath } from '../paths.ts';
import { hostStates } from '../states.ts';
import { HostTabs } from './port/HostTabs.tsx';
import { alarmLabel, hostStateLabel, hostStateText, hostStateTone, ramText, uptimeText } from './labels.ts';
import type { HostRow } from './types.ts';
import { UsageCell } from './port/UsageCell.tsx';

const columnsOf = (): ListColumn<HostRow>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={hostPath(id)}>{name}</RowLink>,
  },
  {
    id: 'zone',
    title: t`Data center`,
    sort: 'zone',
    spare: true,
    cell: ({ zoneId, engine }) => (zoneId === null ? t`All of ${engine}` : <ZoneName of={zoneId} />),
  },
  { id: 'cluster', title: t`Cluster`, sort: 'cluster', spare: true, cell: ({ cluster }) => cluster ?? '–' },
  {
    id: 'hypervisor',
    title: t`Hypervisor`,
    spare: true,
    cell: ({ hypervisor, version }) => `${hypervisor} ${version}`.trim(),
  },
  {
    id: 'state',
    title: t`State`,
    sort: 'state',
    phone: 'line',
    cell: (host) => (
      <StateDot tone={hostStateTone[host.state]} moving={host.state === 'entering'}>
        {hostStateText(host)}
      </StateDot>
    ),
  },
  {
    id: 'alarms',
    title: t`Alarms`,
    cell: ({ alarms }) =>
      alarms.length === 0 ? (
        '–'
      ) : (
        <span className="flex flex-wrap gap-1">
          {alarms.map((alarm) => (
            <Tag key={alarm} tone={alarm === 'offline' ? 'bad' : 'warn'}>
              {alarmLabel(alarm)}
            </Tag>
          ))}
        </span>
      ),
  },
  {
    id: 'cpu',
    title: t`CPU used`,
    sort: 'cpu',
    cell: ({ cpuUsed, cpuTotal }) => (
      <UsageCell part={cpuUsed} whole={cpuTotal} text={`${numberText(cpuUsed, 1)} / ${numberText(cpuTotal)}`} />
    ),
  },
  {
    id: 'ram',
    title: t`Memory allocated`,
    sort: 'ram',
    phone: 'line',
    cell: ({ ramReserved, ramTotal, ramOvercommit }) => (
      <UsageCell
        part={ramReserved}
        whole={ramTotal * ramOvercommit}
        text={`${ramText(ramReserved)} / ${ramText(ramTotal * ramOvercommit)}`}
      />
    ),
  },
  {
    id: 'disk',
    title: t`Disk used`,
    sort: 'disk',
    spare: true,
    cell: ({ diskUsed, diskTotal }) => (
      <UsageCell part={diskUsed} whole={diskTotal} text={`${gigabytesText(diskUsed)} / ${gigabytesText(diskTotal)}`} />
    ),
  },
  {
    id: 'servers',
    title: t`Servers`,
    sort: 'servers',
    align: 'end',
    cell: ({ servers }) => numberText(servers),
  },
  {
    id: 'tags',
    title: t`Tags`,
    spare: true,
    cell: ({ tags }) => (tags.length === 0 ? '–' : <TagNames names={tags} />),
  },
  {
    id: 'started',
    title: t`Uptime`,
    sort: 'started',
    spare: true,
    cell: ({ started }) => (started === null ? '–' : uptimeText(started)),
  },
];

/** `/hosts`: every host behind the engines. */
export default function HostsPage() {
  const list = useList(hosts.listHosts, { pollSeconds: 15, always: true });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Hosts`}
      note={t`The machines that run the servers of your data centers.`}
      above={<HostTabs current={hostsPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      version={(host) =>
        `${host.state} ${host.moved} ${host.servers} ${host.cpuUsed} ${host.ramReserved} ${host.diskUsed}`
      }
      search={{ label: t`Search hosts` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: hostStates.map((value) => ({ value, title: hostStateLabel(value) })),
        },
        { name: 'alarm', title: t`With alarms` },
        { name: 'engine', title: t`Engine`, linked: true },
      ]}
      noMatch={t`No host matches`}
      nothing={{
        title: t`No hosts yet`,
        text: t`Hosts appear here as soon as an engine reports them.`,
      }}
    />
  );
}
