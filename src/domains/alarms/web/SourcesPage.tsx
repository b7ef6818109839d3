import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { numberText } from '#ui/number-text.ts';
import { alarms } from '../contract.ts';
import { alarmSourcesPath, alarmsPath } from '../paths.ts';
import { AlarmTabs } from './port/AlarmTabs.tsx';
import type { SourceRow } from './types.ts';

const columnsOf = (): ListColumn<SourceRow>[] => [
  {
    id: 'title',
    title: t`Source`,
    sort: 'title',
    cell: ({ id, title }) => <RowLink to={alarmsPath({ source: id })}>{title}</RowLink>,
  },
  { id: 'why', title: t`Raised when`, kind: 'text', spare: true },
  { id: 'open', title: t`Unresolved`, align: 'end', sort: 'open', phone: 'line', cell: ({ open }) => numberText(open) },
  {
    id: 'runbook',
    title: t`Runbook`,
    cell: ({ runbook }) =>
      runbook === null ? (
        '–'
      ) : (
        <a href={runbook} target="_blank" rel="noreferrer" className="break-all text-brand-text hover:underline">
          {runbook}
        </a>
      ),
  },
];

const actions: RowAction<SourceRow>[] = [
  {
    id: 'runbook',
    title: () => t`Edit runbook`,
    icon: <Pencil size={16} />,
    may: 'alarm.manage',
    load: dialog(
      () => import('./RunbookDialog.tsx'),
      (row: SourceRow) => ({ row }),
    ),
  },
];

/** `/alarmSources`: what raises alarms, and what to do about them. */
export default function SourcesPage() {
  const list = useList(alarms.listAlarmSources);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Alarm sources`}
      note={t`What raises alarms. Each source can have a runbook, which its alarms link to.`}
      above={<AlarmTabs current={alarmSourcesPath()} />}
      columns={columns}
      rowName={({ title }) => title}
      actions={actions}
      search={{ label: t`Search sources` }}
      noMatch={t`No sources match`}
      nothing={{ title: t`No sources`, text: t`Sources of alarms appear here.` }}
    />
  );
}
