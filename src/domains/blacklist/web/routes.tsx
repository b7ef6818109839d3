import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

const item = 'blacklist';
export const routes: readonly WebRoute[] = [
  { path: '/blacklist', item, title: () => t`Blocklist`, page: () => import('./EntriesPage.tsx') },
  { path: '/blacklistRefusals', item, title: () => t`Refusals`, page: () => import('./RefusalsPage.tsx') },
  {
    path: '/blacklistAddresses',
    item,
    title: () => t`Listed addresses`,
    page: () => import('./ListedAddressesPage.tsx'),
  },
  { path: '/blacklistSources', item, title: () => t`Block lists`, page: () => import('./BlockListsPage.tsx') },
  { path: '/loginLog', item: 'loginLog', title: () => t`Recent logins`, page: () => import('./LoginLogPage.tsx') },
];
