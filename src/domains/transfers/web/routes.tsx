import { t } from '@lingui/core/macro';
import { ArrowRightLeft } from 'lucide-react';
import { refreshSoon } from '#shell/refresh-soon.ts';
import type { LivePatches, ServerAction, ServerBanner, ServerList, WebRoute } from '#shell/web-route.ts';
import { transfers } from '../contract.ts';
import { refusalOfHandover } from '../states.ts';

export const routes: readonly WebRoute[] = [
  { path: '/transfers', item: 'servers', title: 'Server transfers', page: () => import('./TransfersPage.tsx') },
];

export const serverLists: readonly ServerList[] = [{ path: '/transfers', title: () => t`Transfers` }];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'transfer',
    title: () => t`Hand over`,
    icon: <ArrowRightLeft size={16} />,
    may: 'server.transfer',
    // A menu does not know of the protection: the dialog asks, and says so.
    refusal: ({ state, task }) => refusalOfHandover({ state, task, terminateProtected: false }),
    load: () => import('./OfferDialog.tsx'),
  },
];

export const serverBanners: readonly ServerBanner[] = [
  { id: 'transfer', shares: 'never', load: () => import('./TransferBanner.tsx') },
];

/** Offers are read again on both sides whenever one was made, answered or carried out. */
export const livePatches: LivePatches = {
  'transfer.changed': ({ transferId, serverId }) => {
    refreshSoon(transfers.listTransfers);
    refreshSoon(transfers.readTransfer, { params: { transferId } });
    refreshSoon(transfers.readServerTransfer, { params: { serverId } });
  },
};
