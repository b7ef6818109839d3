import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { schedules } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/schedules',
    item: 'tasks',
    title: () => t`Scheduled tasks`,
    page: () => import('./SchedulesPage.tsx'),
    list: schedules.listSchedules,
  },
];
