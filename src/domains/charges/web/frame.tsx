import type { HeaderItem } from '#shell/boot/web-route.ts';

/** Staff have an account too, but nothing to pay with it. */
const facts: Pick<HeaderItem, 'id' | 'may' | 'stands'> = {
  id: 'balance',
  may: 'billing.view',
  stands: ({ role }) => role === 'account-holder',
};

export const headerItems: readonly HeaderItem[] = [{ ...facts, load: () => import('./BalanceMark.tsx') }];
export const menuItems: readonly HeaderItem[] = [{ ...facts, load: () => import('./BalanceEntry.tsx') }];
