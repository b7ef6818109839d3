import type { HeaderItem, WebFrame } from '#shell/boot/web-route.ts';

export const headerItems: readonly HeaderItem[] = [
  {
    id: 'account',
    stands: ({ otherAccounts, membership, support }) => support === null && (otherAccounts > 0 || membership !== null),
    load: () => import('./AccountSwitcher.tsx'),
  },
];

/** Asks for access on the page that someone may not see. */
export const requestAccess: WebFrame['requestAccess'] = () => import('./RequestAccess.tsx');
