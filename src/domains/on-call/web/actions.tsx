import { t } from '@lingui/core/macro';
import { CalendarClock, NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { ScheduleRow } from './types.ts';

/** What can be done with a schedule, in the list and on its page. */
export const scheduleActions: readonly RowAction<ScheduleRow>[] = [
  {
    id: 'override',
    title: () => t`Create override`,
    icon: <CalendarClock size={16} />,
    may: 'onCall.manage',
    load: dialog(
      () => import('./OverrideDialog.tsx'),
      (schedule: ScheduleRow) => ({ schedule }),
    ),
  },
  {
    id: 'note',
    title: () => t`Write hand-over note`,
    icon: <NotebookPen size={16} />,
    may: 'onCall.manage',
    load: dialog(
      () => import('./NoteDialog.tsx'),
      (schedule: ScheduleRow) => ({ schedule }),
    ),
  },
  {
    id: 'edit',
    title: () => t`Edit schedule`,
    icon: <Pencil size={16} />,
    may: 'onCall.manage',
    load: dialog(
      () => import('./EditSchedule.tsx'),
      ({ id }: ScheduleRow) => ({ scheduleId: id }),
    ),
  },
  {
    id: 'delete',
    title: () => t`Delete schedule`,
    icon: <Trash2 size={16} />,
    may: 'onCall.manage',
    danger: true,
    load: dialog(
      () => import('./DeleteScheduleDialog.tsx'),
      (schedule: ScheduleRow) => ({ schedule }),
    ),
  },
];
