import { t } from '@lingui/core/macro';
import { BellOff, Check, Pencil, Undo2, UserPlus } from 'lucide-react';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { AlarmRow } from './types.ts';

/** What can be done with several alarms at once. */
export const bulkActions: RowAction<readonly AlarmRow[]>[] = [
  {
    id: 'acknowledge',
    title: () => t`Acknowledge`,
    icon: <Check size={16} />,
    may: 'alarm.manage',
    load: dialog(
      () => import('./AcknowledgeDialog.tsx'),
      (rows: readonly AlarmRow[]) => ({ rows }),
    ),
  },
  {
    id: 'assign',
    title: () => t`Assign`,
    icon: <UserPlus size={16} />,
    may: 'alarm.manage',
    load: dialog(
      () => import('./AssignDialog.tsx'),
      (rows: readonly AlarmRow[]) => ({ rows }),
    ),
  },
  {
    id: 'silence',
    title: () => t`Silence`,
    icon: <BellOff size={16} />,
    may: 'alarm.manage',
    load: dialog(
      () => import('./SilenceDialog.tsx'),
      (rows: readonly AlarmRow[]) => ({ rows }),
    ),
  },
  {
    id: 'reopen',
    title: () => t`Remove acknowledgment`,
    icon: <Undo2 size={16} />,
    may: 'alarm.manage',
    offered: (rows) => rows.some(({ state }) => state === 'acknowledged'),
    load: dialog(
      () => import('./ReopenDialog.tsx'),
      (rows: readonly AlarmRow[]) => ({ rows }),
    ),
  },
];

const resolved = ({ state }: AlarmRow) => (state === 'resolved' ? t`The alarm is already resolved.` : null);

/** The same for one alarm, in the list and on its page. */
export const alarmActions: RowAction<AlarmRow>[] = [
  {
    id: 'acknowledge',
    title: () => t`Acknowledge`,
    icon: <Check size={16} />,
    may: 'alarm.manage',
    offered: ({ state }) => state !== 'acknowledged',
    refusal: resolved,
    load: dialog(
      () => import('./AcknowledgeDialog.tsx'),
      (row: AlarmRow) => ({ rows: [row] }),
    ),
  },
  {
    id: 'reopen',
    title: () => t`Remove acknowledgment`,
    icon: <Undo2 size={16} />,
    may: 'alarm.manage',
    offered: ({ state }) => state === 'acknowledged',
    load: dialog(
      () => import('./ReopenDialog.tsx'),
      (row: AlarmRow) => ({ rows: [row] }),
    ),
  },
  {
    id: 'assign',
    title: () => t`Assign`,
    icon: <UserPlus size={16} />,
    may: 'alarm.manage',
    load: dialog(
      () => import('./AssignDialog.tsx'),
      (row: AlarmRow) => ({ rows: [row] }),
    ),
  },
  {
    id: 'silence',
    title: () => t`Silence`,
    icon: <BellOff size={16} />,
    may: 'alarm.manage',
    refusal: resolved,
    load: dialog(
      () => import('./SilenceDialog.tsx'),
      (row: AlarmRow) => ({ rows: [row] }),
    ),
  },
  {
    id: 'note',
    title: () => t`Edit note`,
    icon: <Pencil size={16} />,
    may: 'alarm.manage',
    load: dialog(
      () => import('./NoteDialog.tsx'),
      (row: AlarmRow) => ({ row }),
    ),
  },
];
