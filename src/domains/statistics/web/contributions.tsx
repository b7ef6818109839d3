import { t } from '@lingui/core/macro';
import { serverCards, serverTabs } from '#domains/servers/web/port.ts';

const tabs = serverTabs(
  { id: 'reports', rank: 70, title: () => t`Reports`, load: () => import('./ReportsTab.tsx') },
  { id: 'statistics', rank: 80, title: () => t`Statistics`, load: () => import('./StatisticsTab.tsx') },
);

const cards = serverCards(
  { id: 'hour', load: () => import('./HourCard.tsx') },
  { id: 'traffic', load: () => import('./TrafficCard.tsx') },
);

export const contributes = [tabs, cards];
