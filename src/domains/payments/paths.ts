import { path } from '#kernel/paths.ts';

/** Where the provider sends people back to. */
export const paymentPath = path('/billing/payments/$orderId');

/** Bank transfers that are expected, and what was booked of them. */
export const bankTransfersPath = path('/billing/transfers');

/** The payments of all accounts in reach. */
export const paymentsPath = path('/billing/payments');
