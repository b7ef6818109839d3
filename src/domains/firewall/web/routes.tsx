import { t } from '@lingui/core/macro';
import { Shield } from 'lucide-react';
import type { LivePatches, ServerCreateCard, ServersAction, ServerTab, WebRoute } from '#shell/web-route.ts';
import { refreshSoon } from '#shell/refresh-soon.ts';
import { firewall } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/serversWithOpenFirewall',
    item: 'serversWithOpenFirewall',
    title: 'Servers with Everything Open',
    page: () => import('./OpenFirewallsPage.tsx'),
  },
  {
    path: '/serversWithFirewallOutOfSync',
    item: 'serversWithFirewallOutOfSync',
    title: 'Servers with Firewall out of Sync',
    page: () => import('./OutOfSyncPage.tsx'),
  },
];

export const serverTabs: readonly ServerTab[] = [
  { id: 'firewall', rank: 40, title: () => t`Firewall`, load: () => import('./FirewallTab.tsx') },
];

export const serversActions: readonly ServersAction[] = [
  {
    id: 'firewall',
    title: () => t`Firewall`,
    icon: <Shield size={15} />,
    may: 'firewall.apply',
    shared: 'never',
    load: () => import('./BulkDialog.tsx'),
  },
];

/** A new server lets in who makes it, and nobody else, unless something else is chosen. */
export const serverCreateCards: readonly ServerCreateCard[] = [
  { key: 'firewall', initial: { kind: 'starter', starter: 'remote' }, load: () => import('./FirstRulesCard.tsx') },
];

/** The rules of a server are read again whenever the server comes under a task, leaves one or changes. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const args = { params: { serverId } };
    for (const op of [firewall.readFirewall, firewall.listFirewallRevisions])
      if (cache.getQueryData([op.domain, op.name, args]) !== undefined) refreshSoon(op, args);
  },
};
