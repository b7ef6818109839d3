import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { AlarmTabs } from '#domains/alarms/web/port/AlarmTabs.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { onCall } from '../contract.ts';
import { onCallPath, onCallSchedulePath } from '../paths.ts';
import { scheduleActions } from './actions.tsx';
import { personText, rotationText } from './labels.ts';
import type { ScheduleRow } from './types.ts';

const columnsOf = (): ListColumn<ScheduleRow>[] => [
  {
    id: 'name',
    title: t`Schedule`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={onCallSchedulePath(id)}>{name}</RowLink>,
  },
  {
    id: 'now',
    title: t`On call now`,
    phone: 'line',
    cell: ({ now, next }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{personText(now)}</span>
        {next !== null && (
          <span className="text-[13px] text-muted">
            {t`until`} <DateTime at={now.until} />
          </span>
        )}
      </span>
    ),
  },
  { id: 'next', title: t`Next`, spare: true, cell: ({ next }) => (next === null ? '–' : personText(next)) },
  { id: 'rotation', title: t`Rotation`, spare: true, cell: rotationText },
];

const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create schedule`,
  icon: <Plus aria-hidden size={16} />,
  may: 'onCall.manage',
  load: dialog(
    () => import('./ScheduleDialog.tsx'),
    () => ({ schedule: null }),
  ),
};

/** `/onCall`: who is on call now, by each schedule. */
export default function SchedulesPage() {
  const list = useList(onCall.listOnCallSchedules, { pollSeconds: 60, always: true });
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`On call`}
      note={t`Who is called when alarms fire. Escalation steps notify the person on call.`}
      above={<AlarmTabs current={onCallPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      version={({ now, next }) => `${now.person?.id} ${now.until} ${next?.person?.id}`}
      actions={scheduleActions}
      create={create}
      onOpen={({ id }) => void navigate({ href: onCallSchedulePath(id) })}
      search={{ label: t`Search schedules` }}
      noMatch={t`No schedule matches`}
      nothing={{
        title: t`No on-call schedules yet`,
        text: t`Create one to see who is on call now, and to let alarms be escalated to them.`,
        create: true,
      }}
    />
  );
}
