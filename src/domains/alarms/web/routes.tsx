import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/alarms', item: 'alarms', title: () => t`Alarms`, page: () => import('./AlarmsPage.tsx') },
  { path: '/alarms/$alarmId', item: 'alarms', title: () => t`Alarm`, page: () => import('./AlarmPage.tsx') },
  { path: '/alarmSilences', item: 'alarms', title: () => t`Silences`, page: () => import('./SilencesPage.tsx') },
  { path: '/alarmSources', item: 'alarms', title: () => t`Alarm sources`, page: () => import('./SourcesPage.tsx') },
];
