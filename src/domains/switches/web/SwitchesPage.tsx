import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { numberText } from '#ui/number-text.ts';
import { Tag } from '#ui/StateDot.tsx';
import { switches } from '../contract.ts';
import { readingSeconds } from '../limits.ts';
import { portsPath, stationsPath, switchesPath } from '../paths.ts';
import { SwitchZone } from './cells.tsx';
import { kindLabel } from './labels.ts';
import { SwitchTabs } from './SwitchTabs.tsx';
import type { SwitchRow } from './types.ts';

const columnsOf = (): ListColumn<SwitchRow>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ name }) => <RowLink to={portsPath({ switch: name })}>{name}</RowLink>,
  },
  { id: 'zone', title: t`Data center`, sort: 'zone', phone: 'line', cell: (row) => <SwitchZone {...row} /> },
  { id: 'kind', title: t`Kind`, spare: true, cell: ({ kind }) => kindLabel(kind) },
  { id: 'model', title: t`Model`, spare: true, cell: ({ model }) => model },
  { id: 'up', title: t`Ports up`, align: 'end', phone: 'line', cell: ({ up, ports }) => t`${up} of ${ports}` },
  {
    id: 'faulty',
    title: t`Ports with errors`,
    align: 'end',
    cell: ({ faulty }) => (faulty > 0 ? <Tag tone="warn">{numberText(faulty)}</Tag> : '0'),
  },
  {
    id: 'stations',
    title: t`MAC addresses`,
    align: 'end',
    cell: ({ name, stations }) => <RowLink to={stationsPath({ switch: name })}>{numberText(stations)}</RowLink>,
  },
  { id: 'read', title: t`Read`, kind: 'date', sort: 'read' },
];

/** `/switch/switches`: the switches that engines report. */
export default function SwitchesPage() {
  const list = useList(switches.listSwitches, { pollSeconds: readingSeconds });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Switches`}
      above={<SwitchTabs current={switchesPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      version={(row) => `${row.read} ${row.up} ${row.faulty} ${row.stations}`}
      search={{ label: t`Search switches` }}
      noMatch={t`No switch matches`}
      nothing={{
        title: t`No switches yet`,
        text: t`Switches appear here once an engine reports them. OpenStack does not.`,
      }}
    />
  );
}
