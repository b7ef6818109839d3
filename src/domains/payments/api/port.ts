/** What the domains above may use of payments. */
export { orderCharge } from './charge-saved.ts';
export { isChargedAutomatically } from './top-up/store-top-up.ts';
export { findCardPayments, lockOrderIn, type StoredOrder } from './store-orders.ts';
export { reductions } from './store-refunds.ts';
export { payOfferOf, type PayOffer } from './pay-offer.ts';
