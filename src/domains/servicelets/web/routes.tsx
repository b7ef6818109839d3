import { t } from '@lingui/core/macro';
import { SquareTerminal } from 'lucide-react';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import type { LivePatches, WebRoute } from '#shell/boot/web-route.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';
import { servicelets } from '../contract.ts';

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

/** Runs and services of a server are read again whenever one of its runs moves. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const args = { params: { serverId } };
    for (const op of [servicelets.listServiceletRuns, servicelets.readServerServicelets])
      if (cache.getQueryData([op.domain, op.name, args]) !== undefined) refreshSoon(op, args);
    for (const op of [servicelets.readServiceletRun, servicelets.readServiceletBatch])
      if (cache.getQueriesData({ queryKey: [op.domain, op.name] }).length > 0) refreshSoon(op);
  },
};

export const contributes = [tabs, bulkActions];
