import { t } from '@lingui/core/macro';
import { ArrowRightLeft } from 'lucide-react';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { serverActions, serverBanners } from '#domains/servers/web/port.ts';
import { refusalOfHandover } from '../states.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'transfers', title: () => t`Server transfers`, rank: 85, may: 'server.view', load: () => import('./finds.ts') },
];

const actions = serverActions({
  id: 'transfer',
  group: 'life',
  title: () => t`Transfer ownership`,
  icon: <ArrowRightLeft size={16} />,
  may: 'server.transfer',
  // A menu does not know of the protection: the dialog asks, and says so.
  refusal: ({ state, task }) => refusalOfHandover({ state, task, terminateProtected: false }),
  load: () => import('./OfferDialog.tsx'),
});

const banners = serverBanners({ id: 'transfer', shares: 'never', load: () => import('./TransferBanner.tsx') });

export const contributes = [actions, banners];
