import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { charges } from '../contract.ts';
import { invalidServices } from './diagnostics.ts';
import { topics } from '../live.ts';
import { balanceWatch, saveBalanceAlert } from './balance-alerts.ts';
import { chargeAccounts } from './charge-accounts.ts';
import { costWatch } from './points.ts';
import { readBalance } from './read-balance.ts';
import { readMonth } from './read-month.ts';
import { transactionHistory, transactionsReport } from './movement-reports.ts';
import { suspendedToTerminate, suspendedWithServices } from './suspended-diagnostics.ts';
import { readNextInvoice } from './read-next-invoice.ts';
import { focusReport, usageReport } from './usage-report.ts';
import { listTransactions } from './store-transactions.ts';
import { forgetAlert, readAlertsOf } from './store-watch.ts';
import { costLoop } from './watch-costs.ts';

const domain: Domain = {
  name: 'charges',
  operations: implement(charges, { readBalance, saveBalanceAlert, readMonth, readNextInvoice, listTransactions }),
  reports: [
    usageReport,
    focusReport,
    invalidServices,
    suspendedWithServices,
    suspendedToTerminate,
    transactionsReport,
    transactionHistory,
  ],
  schedules: [chargeAccounts],
  loops: [costLoop],
  personal: { sections: [shortSection('balanceAlerts', readAlertsOf)], forget: forgetAlert },
  topics,
  contributes: [costWatch(balanceWatch)],
  menu: { billingHistory: 'billing.view' },
};
export default domain;
