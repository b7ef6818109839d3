import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/onCall', item: 'alarms', title: () => t`On call`, page: () => import('./SchedulesPage.tsx') },
  { path: '/onCall/$scheduleId', item: 'alarms', title: () => t`On call`, page: () => import('./SchedulePage.tsx') },
  { path: '/escalation', item: 'alarms', title: () => t`Escalation`, page: () => import('./StepsPage.tsx') },
  { path: '/alarmWebhooks', item: 'alarms', title: () => t`Alarm webhooks`, page: () => import('./WebhooksPage.tsx') },
  {
    path: '/alarmWebhooks/$webhookId',
    item: 'alarms',
    title: () => t`Deliveries`,
    page: () => import('./DeliveriesPage.tsx'),
  },
];
