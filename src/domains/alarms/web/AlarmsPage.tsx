import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { alarms } from '../contract.ts';
import { alarmPath, alarmsPath } from '../paths.ts';
import { alarmSeverities, alarmStates } from '../states.ts';
import { alarmActions, bulkActions } from './actions.tsx';
import { AlarmTabs } from './port/AlarmTabs.tsx';
import { alarmSeverityLabel, alarmSeverityTone, alarmStateLabel, alarmStateTone } from './labels.ts';
import type { AlarmRow } from './types.ts';
import { useSources } from './use-sources.ts';

const columnsOf = (): ListColumn<AlarmRow>[] => [
  {
    id: 'alarm',
    title: t`Alarm`,
    sort: 'name',
    cell: ({ id, name, title }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <RowLink to={alarmPath(id)}>{name}</RowLink>
        <span className="text-[13px] text-muted">{title}</span>
      </span>
    ),
  },
  {
    id: 'severity',
    title: t`Severity`,
    sort: 'urgency',
    phone: 'line',
    cell: ({ severity }) => <Tag tone={alarmSeverityTone[severity]}>{alarmSeverityLabel(severity)}</Tag>,
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state, times }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StateDot tone={alarmStateTone[state]}>{alarmStateLabel(state)}</StateDot>
        {times > 1 && (
          <span className="text-[13px] text-muted">
            {plural(times - 1, { one: 'returned once', other: 'returned # times' })}
          </span>
        )}
      </span>
    ),
  },
  { id: 'detail', title: t`Details`, kind: 'text', spare: true },
  {
    id: 'zone',
    title: t`Data center`,
    spare: true,
    cell: ({ zoneId }) => (zoneId === null ? '–' : <ZoneName of={zoneId} />),
  },
  { id: 'assignee', title: t`Assigned to`, spare: true, cell: ({ assignee }) => assignee?.email ?? '–' },
  { id: 'since', title: t`Since`, kind: 'date', sort: 'since' },
  { id: 'seen', title: t`Last seen`, kind: 'date', sort: 'seen', spare: true },
];

/** `/alarms`: what of the installation needs attention, the most urgent first. */
export default function AlarmsPage() {
  const list = useList(alarms.listAlarms, { pollSeconds: 30, always: true });
  const columns = useMemo(() => columnsOf(), []);
  const sources = useSources();
  return (
    <ListScreen
      list={list}
      title={t`Alarms`}
      note={t`What needs attention in the installation. Alarms are resolved automatically when their cause is gone.`}
      above={<AlarmTabs current={alarmsPath()} />}
      columns={columns}
      rowName={({ name, title }) => `${title}: ${name}`}
      version={({ state, severity, seen, assignee }) => `${state} ${severity} ${seen} ${assignee?.id}`}
      actions={alarmActions}
      bulk={{ label: t`Selected alarms`, actions: bulkActions }}
      search={{ label: t`Search alarms` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: alarmStates.map((value) => ({ value, title: alarmStateLabel(value) })),
        },
        {
          name: 'severity',
          title: t`Severity`,
          several: true,
          choices: alarmSeverities.map((value) => ({ value, title: alarmSeverityLabel(value) })),
        },
        { name: 'source', title: t`Source`, several: true, choices: sources },
        { name: 'mine', title: t`Assigned to me` },
      ]}
      noMatch={t`No alarms match`}
      nothing={{
        title: t`No alarms`,
        text: t`Alarms appear here when something of the installation needs attention. Sources lists what is watched.`,
      }}
    />
  );
}
