import { path } from '#kernel/paths.ts';

/** Where the provider sends people back to. */
export const paymentPath = path('/billing/payments/$orderId');

/** The payments of all accounts in reach. */
export const paymentsPath = path('/billing/payments');
