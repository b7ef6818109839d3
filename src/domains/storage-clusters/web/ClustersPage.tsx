import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { UsageCell } from '#domains/hosts/web/port/UsageCell.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { storageClusters } from '../contract.ts';
import { soonDays } from '../limits.ts';
import { clusterPath } from '../paths.ts';
import { clusterStates } from '../states.ts';
import { alarmLabel, alarmTone, fullText, promisedTimes, stateLabel, stateTone } from './labels.ts';
import type { Cluster } from './types.ts';

const columnsOf = (): ListColumn<Cluster>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={clusterPath(id)}>{name}</RowLink>,
  },
  {
    id: 'zone',
    title: t`Data center`,
    sort: 'zone',
    spare: true,
    cell: ({ zoneId, engine }) => (zoneId === null ? t`All of ${engine}` : <ZoneName of={zoneId} />),
  },
  { id: 'kind', title: t`Type`, spare: true, cell: ({ kind }) => kind || '–' },
  {
    id: 'state',
    title: t`State`,
    sort: 'state',
    phone: 'line',
    cell: ({ state }) => <StateDot tone={stateTone[state]}>{stateLabel(state)}</StateDot>,
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
            <Tag key={alarm} tone={alarmTone(alarm)}>
              {alarmLabel(alarm)}
            </Tag>
          ))}
        </span>
      ),
  },
  {
    id: 'used',
    title: t`Used`,
    sort: 'used',
    phone: 'line',
    cell: ({ usedGb, capacityGb }) =>
      capacityGb === null ? (
        gigabytesText(usedGb)
      ) : (
        <UsageCell part={usedGb} whole={capacityGb} text={`${gigabytesText(usedGb)} / ${gigabytesText(capacityGb)}`} />
      ),
  },
  {
    id: 'promised',
    title: t`Overcommit`,
    sort: 'promised',
    align: 'end',
    cell: (row) => promisedTimes(row) ?? gigabytesText(row.promisedGb),
  },
  {
    id: 'forecast',
    title: t`Forecast`,
    spare: true,
    cell: (row) => {
      const text = fullText(row);
      const soon = (row.fullInDays ?? Infinity) <= soonDays;
      return text === null ? '–' : <StateDot tone={soon ? 'warn' : 'muted'}>{text}</StateDot>;
    },
  },
  {
    id: 'volumes',
    title: t`Volumes`,
    sort: 'volumes',
    align: 'end',
    spare: true,
    cell: ({ volumes }) => numberText(volumes),
  },
  { id: 'seen', title: t`Last reported`, spare: true, cell: ({ seen }) => <DateTime at={seen} /> },
];

/** `/csman`: the storage that the disks of servers lie on. */
export default function ClustersPage() {
  const list = useList(storageClusters.listClusters, { pollSeconds: 60, always: true });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Storage clusters`}
      note={t`The storage that holds the disks of your servers. Operators are notified when a cluster is nearly full.`}
      columns={columns}
      rowName={({ name }) => name}
      version={(row) => `${row.state} ${row.usedGb} ${row.promisedGb} ${row.volumes}`}
      search={{ label: t`Search storage clusters` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: clusterStates.map((value) => ({ value, title: stateLabel(value) })),
        },
        { name: 'alarm', title: t`With alarms` },
      ]}
      noMatch={t`No storage cluster matches`}
      nothing={{
        title: t`No storage clusters yet`,
        text: t`Storage clusters appear here as soon as an engine reports them.`,
      }}
    />
  );
}
