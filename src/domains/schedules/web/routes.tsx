import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { taskLists } from '#domains/tasks/web/port.ts';
import { schedules } from '../contract.ts';
import { schedulesPath } from '../paths.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/schedules',
    item: 'tasks',
    title: () => t`Scheduled tasks`,
    page: () => import('./SchedulesPage.tsx'),
    list: schedules.listSchedules,
  },
];

export const contributes = [taskLists({ path: schedulesPath(), title: () => t`Scheduled` })];
