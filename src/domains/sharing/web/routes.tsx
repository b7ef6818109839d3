import { t } from '@lingui/core/macro';
import { LogOut, UsersRound } from 'lucide-react';
import { servers } from '#domains/servers/contract.ts';
import { refreshSoon } from '#shell/refresh-soon.ts';
import type {
  LivePatches,
  ServerAction,
  ServerCreateCard,
  ServerFilter,
  ServersAction,
  WebRoute,
} from '#shell/web-route.ts';
import { sharing } from '../contract.ts';

export const routes: readonly WebRoute[] = [];

export const serverFilters: readonly ServerFilter[] = [{ id: 'groups', load: () => import('./GroupFilter.tsx') }];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'permissions',
    title: () => t`Permissions`,
    icon: <UsersRound size={16} />,
    may: 'server.share',
    shared: 'never',
    // What is shared can be taken back in every state; the dialog says why nobody new can be added.
    refusal: () => null,
    load: () => import('./PermissionsDialog.tsx'),
  },
  {
    id: 'leave',
    title: () => t`Give it back`,
    icon: <LogOut size={16} />,
    may: 'server.view',
    shared: 'only',
    refusal: () => null,
    load: () => import('./LeaveDialog.tsx'),
  },
];

export const serversActions: readonly ServersAction[] = [
  {
    id: 'share',
    title: () => t`Share with a group`,
    icon: <UsersRound size={15} />,
    may: 'server.share',
    shared: 'never',
    load: () => import('./BulkShareDialog.tsx'),
  },
];

export const serverCreateCards: readonly ServerCreateCard[] = [
  { key: 'sharing', initial: [], load: () => import('./FirstSharesCard.tsx') },
];

/** A server that came is in the list at once; one that was taken back goes from every screen. */
export const livePatches: LivePatches = {
  'share.changed': () => {
    refreshSoon(servers.listServers);
    refreshSoon(servers.readServer);
    refreshSoon(sharing.listShares);
  },
};
