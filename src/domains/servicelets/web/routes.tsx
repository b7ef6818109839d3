import { t } from '@lingui/core/macro';
import { SquareTerminal } from 'lucide-react';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';

export const routes: readonly WebRoute[] = [
  { path: '/servicelets', item: 'servicelets', title: () => t`Servicelets`, page: () => import('./CatalogPage.tsx') },
];

const tabs = serverTabs({
  id: 'servicelet',
  rank: 85,
  title: () => t`Servicelets`,
  load: () => import('./ServiceletTab.tsx'),
});

const bulkActions = serversActions({
  id: 'servicelet',
  title: () => t`Run servicelet`,
  icon: <SquareTerminal size={15} />,
  may: 'servicelet.run',
  load: () => import('./BulkRunDialog.tsx'),
});

export const contributes = [tabs, bulkActions];
