import { t } from '@lingui/core/macro';
import { Network } from 'lucide-react';
import type { LivePatches, WebRoute } from '#shell/boot/web-route.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import { nics } from '../contract.ts';

export const routes: readonly WebRoute[] = [];

const tabs = serverTabs({
  id: 'networks',
  rank: 30,
  title: () => t`Networks`,
  load: () => import('./NetworksTab.tsx'),
});

const bulkActions = serversActions({
  id: 'attach-network',
  title: () => t`Attach to network`,
  icon: <Network size={15} />,
  may: 'server.configure',
  load: () => import('./BulkAttachDialog.tsx'),
});

/** The cards of a server are read again whenever the server comes under a task, leaves one or changes. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const args = { params: { serverId } };
    if (cache.getQueryData([nics.listNics.domain, nics.listNics.name, args]) !== undefined)
      refreshSoon(nics.listNics, args);
  },
  // Where reverse names lead is found out apart from any change of the server.
  'network.changed': (_, cache) => {
    const queryKey = [nics.listNics.domain, nics.listNics.name];
    if (cache.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0) refreshSoon(nics.listNics);
  },
};

export const contributes = [tabs, bulkActions];
