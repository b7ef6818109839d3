import { t } from '@lingui/core/macro';
import type { ServerCard, ServerTab, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [];

export const serverTabs: readonly ServerTab[] = [
  { id: 'reports', rank: 70, title: () => t`Reports`, load: () => import('./ReportsTab.tsx') },
  { id: 'statistics', rank: 80, title: () => t`Statistics`, load: () => import('./StatisticsTab.tsx') },
];

export const serverCards: readonly ServerCard[] = [
  { id: 'hour', load: () => import('./HourCard.tsx') },
  { id: 'next-invoice', load: () => import('./NextInvoiceCard.tsx') },
  { id: 'traffic', load: () => import('./TrafficCard.tsx') },
];
