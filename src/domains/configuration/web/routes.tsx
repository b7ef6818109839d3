import { t } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { LivePatches, WebRoute } from '#shell/boot/web-route.ts';
import { serverTabs, serversActions } from '#domains/servers/web/port.ts';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import { configuration } from '../contract.ts';

export const routes: readonly WebRoute[] = [];

const tabs = serverTabs({
  id: 'configure',
  rank: 50,
  title: () => t`Configure`,
  shares: 'configure',
  load: () => import('./ConfigureTab.tsx'),
});

const bulkActions = serversActions({
  id: 'configure',
  title: () => t`Configure`,
  icon: <SlidersHorizontal size={15} />,
  may: 'server.configure',
  shared: 'never',
  load: () => import('./BulkConfigureDialog.tsx'),
});

/** The form of a server is read again whenever the server comes under a task, leaves one or changes. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }) => {
    const params = { serverId };
    refreshSoon(configuration.readConfiguration, { params });
    refreshSoon(configuration.listConfigurations, { params });
  },
};

export const contributes = [tabs, bulkActions];
