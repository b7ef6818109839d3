import { t } from '@lingui/core/macro';
import type { Shortcut } from '#shell/boot/web-route.ts';
import { serverCards, serverTabs } from '#domains/servers/web/port.ts';

const tabs = serverTabs(
  { id: 'reports', rank: 70, title: () => t`Reports`, load: () => import('./ReportsTab.tsx') },
  { id: 'statistics', rank: 80, title: () => t`Statistics`, load: () => import('./StatisticsTab.tsx') },
);

const cards = serverCards(
  { id: 'hour', load: () => import('./HourCard.tsx') },
  { id: 'traffic', load: () => import('./TrafficCard.tsx') },
);

export const shortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], title: () => t`Move to the previous or next point`, on: () => t`Charts` },
  { keys: ['Home', 'End'], title: () => t`First or last point`, on: () => t`Charts` },
  { keys: ['+', '-'], title: () => t`Zoom in or out`, on: () => t`Charts` },
];

export const contributes = [tabs, cards];
