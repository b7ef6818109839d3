import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/report',
    item: 'report',
    title: () => t`Usage reports`,
    page: () => import('./UsagePage.tsx'),
  },
  {
    path: '/report/traffic',
    item: 'report',
    title: () => t`Traffic and load`,
    page: () => import('./TrafficPage.tsx'),
  },
  {
    path: '/report/costs',
    item: 'report',
    title: () => t`Usage costs`,
    page: () => import('./CostsPage.tsx'),
  },
  {
    path: '/report/focus',
    item: 'report',
    title: () => t`Cost and usage (FOCUS)`,
    page: () => import('./FocusPage.tsx'),
  },
  {
    path: '/report/$userId/{-$tab}',
    item: 'report',
    title: () => t`Usage reports`,
    page: () => import('./UserUsagePage.tsx'),
  },
  {
    path: '/messageLog',
    item: 'messageLog',
    title: () => t`Message log`,
    page: () => import('./MessageLogPage.tsx'),
  },
  {
    path: '/serverPowerHistory',
    item: 'serverPowerHistory',
    title: () => t`Server Power History`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/accountStates',
    item: 'accountStates',
    title: () => t`Account States`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
];
