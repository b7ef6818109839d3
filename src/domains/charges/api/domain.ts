import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { charges } from '../contract.ts';
import { chargeAccounts } from './charge-accounts.ts';
import { readBalance } from './read-balance.ts';
import { readMonth } from './read-month.ts';
import { readNextInvoice } from './read-next-invoice.ts';
import { focusReport, usageReport } from './usage-report.ts';
import { listTransactions } from './store-transactions.ts';

const domain: Domain = {
  name: 'charges',
  operations: implement(charges, { readBalance, readMonth, readNextInvoice, listTransactions }),
  reports: [usageReport, focusReport],
  schedules: [chargeAccounts],
  menu: { billingHistory: 'billing.view' },
};
export default domain;
