/** What the domains above may use of charges. */
export { monthsOf, readUse, type Use } from './account-charges.ts';
export { chargeAccount, chargeAccounts } from './charge-accounts.ts';
export { readChargedAccounts, readChargeOrigin, readMonthCharges, type MonthCharge } from './store-charges.ts';
