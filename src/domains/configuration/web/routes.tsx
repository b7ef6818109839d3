import { t } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { LivePatches, ServersAction, ServerTab, WebRoute } from '#shell/web-route.ts';
import { refreshSoon } from '#shell/refresh-soon.ts';
import { configuration } from '../contract.ts';

export const routes: readonly WebRoute[] = [];

export const serverTabs: readonly ServerTab[] = [
  {
    id: 'configure',
    rank: 50,
    title: () => t`Configure`,
    shares: 'configure',
    load: () => import('./ConfigureTab.tsx'),
  },
];

export const serversActions: readonly ServersAction[] = [
  {
    id: 'configure',
    title: () => t`Configure`,
    icon: <SlidersHorizontal size={15} />,
    may: 'server.configure',
    shared: 'never',
    load: () => import('./BulkConfigureDialog.tsx'),
  },
];

/** The form of a server is read again whenever the server comes under a task, leaves one or changes. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const args = { params: { serverId } };
    for (const op of [configuration.readConfiguration, configuration.listConfigurations])
      if (cache.getQueryData([op.domain, op.name, args]) !== undefined) refreshSoon(op, args);
  },
};
