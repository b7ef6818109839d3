import { t } from '@lingui/core/macro';
import { ArrowRightLeft } from 'lucide-react';
import { serviceActions, type Service } from '#domains/identity/web/port.ts';
import { dialog } from '#shell/list/row-actions.tsx';
import { serverStateOf } from '#domains/servers/states.ts';
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

const ofServices = serviceActions({
  id: 'transfer',
  kind: 'server',
  title: () => t`Transfer ownership`,
  icon: <ArrowRightLeft size={16} />,
  may: 'server.transfer',
  single: true,
  refusal: ({ state }) =>
    refusalOfHandover({
      state: serverStateOf(state),
      task: null,
      terminateProtected: false,
    }),
  load: dialog(
    () => import('./OfferDialog.tsx'),
    ([service]: readonly Service[]) => ({ server: { id: service?.objectId ?? '', name: service?.name ?? '' } }),
  ),
});

export const contributes = [actions, banners, ofServices];
