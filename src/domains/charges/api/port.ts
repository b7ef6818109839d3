/** What the domains above may use of charges. */
export { monthsOf, readUse, type Use } from './account-charges.ts';
export { chargeAccount, chargeAccounts, lateMs, paying } from './charge-accounts.ts';
export {
  chargeLines,
  readChargedAccounts,
  readChargeOrigin,
  readMonthCharges,
  readMonthTotals,
  readSiteTotals,
  readSpendOfSites,
  type MonthCharge,
} from './store-charges.ts';
export { readMonthlyCosts } from './monthly-costs.ts';
export { readStanding, type Standing } from './balance.ts';
export { costTotals, firstMinute, type CostUntil } from './cost-totals.ts';
export { chargePayer, costWatch, type ChargePayer, type Costs, type CostWatch } from './points.ts';
export { readMovements, readMovementTotals, type Movement, type Span } from './store-movements.ts';
export { serviceChoices } from './usage-report.ts';
export { readGroupsOf, readRevenue, type Revenue } from './store-usage.ts';
export { watchCosts } from './store-watch.ts';
export { lastPosting, readChargeSteps, type ChargeStep } from './store-credits.ts';
export { readProgressOf } from './store-charges.ts';
