import { t } from '@lingui/core/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { AlarmTabs } from '#domains/alarms/web/port/AlarmTabs.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { onCall } from '../contract.ts';
import { escalationPath } from '../paths.ts';
import { afterText, stepName, targetKindLabel } from './labels.ts';
import type { StepRow } from './types.ts';

const columnsOf = (): ListColumn<StepRow>[] => [
  { id: 'after', title: t`When`, sort: 'afterMinutes', cell: ({ afterMinutes }) => afterText(afterMinutes) },
  {
    id: 'target',
    title: t`Notifies`,
    phone: 'line',
    cell: ({ kind, targetName }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <span>{targetName}</span>
        <span className="text-[13px] text-muted">{targetKindLabel(kind)}</span>
      </span>
    ),
  },
  {
    id: 'which',
    title: t`Alarms`,
    phone: 'line',
    cell: ({ criticalOnly }) => (criticalOnly ? t`Critical` : t`All`),
  },
  {
    id: 'zone',
    title: t`Data center`,
    spare: true,
    cell: ({ zoneId }) => (zoneId === null ? t`Any` : <ZoneName of={zoneId} />),
  },
  {
    id: 'taken',
    title: t`Last taken`,
    spare: true,
    cell: ({ taken }) => (taken === null ? t`Never` : <Ago at={taken} />),
  },
];

const create: RowAction<null> = {
  id: 'create',
  title: () => t`Add step`,
  icon: <Plus aria-hidden size={16} />,
  may: 'onCall.manage',
  load: dialog(
    () => import('./StepDialog.tsx'),
    () => ({ row: null }),
  ),
};
const actions: RowAction<StepRow>[] = [
  {
    id: 'edit',
    title: () => t`Edit step`,
    icon: <Pencil size={16} />,
    may: 'onCall.manage',
    load: dialog(
      () => import('./StepDialog.tsx'),
      (row: StepRow) => ({ row }),
    ),
  },
  {
    id: 'delete',
    title: () => t`Delete step`,
    icon: <Trash2 size={16} />,
    may: 'onCall.manage',
    danger: true,
    load: dialog(
      () => import('./DeleteStepDialog.tsx'),
      (row: StepRow) => ({ row }),
    ),
  },
];

/** `/escalation`: what is done about alarms that no one acknowledges. */
export default function StepsPage() {
  const list = useList(onCall.listEscalationSteps);
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Escalation`}
      note={t`Steps for alarms that fire. Acknowledging or silencing an alarm stops its escalation.`}
      above={<AlarmTabs current={escalationPath()} />}
      columns={columns}
      rowName={stepName}
      actions={actions}
      create={create}
      search={{ label: t`Search steps` }}
      noMatch={t`No step matches`}
      nothing={{
        title: t`No escalation steps yet`,
        text: t`Add a step to notify the person on call, a webhook or an address when an alarm fires.`,
        create: true,
      }}
    />
  );
}
