import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { billingMoved } from '#domains/account/api/port.ts';
import { forgetHistory } from '#domains/history/api/port.ts';
import { billing } from '../contract.ts';
import { topics } from '../live.ts';
import { checkTaxIds } from './check-due.ts';
import { listBillingHistory, undoBilling } from './history.ts';
import { readBilling } from './read-billing.ts';
import { addBillingRecipient, confirmBillingRecipient, removeBillingRecipient } from './recipients.ts';
import { saveBilling } from './save-billing.ts';
import { deleteDemand, deleteProfile, readPersonalProfile } from './store.ts';
import { deleteRecipients, readPersonalRecipients } from './store-recipients.ts';
import { checkTaxIdTask } from './tasks/check-tax-id.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';
import { copyBilling } from './account-move.ts';

const domain: Domain = {
  name: 'billing',
  operations: implement(billing, {
    readBilling,
    saveBilling,
    listBillingHistory,
    undoBilling,
    addBillingRecipient,
    removeBillingRecipient,
    confirmBillingRecipient,
  }),
  tasks: [checkTaxIdTask],
  schedules: [checkTaxIds],
  personal: {
    sections: [
      shortSection('billingProfile', readPersonalProfile),
      shortSection('invoiceRecipients', readPersonalRecipients),
    ],
    async forget(tx, accountId) {
      await forgetHistory(tx, accountId, ['billingProfile']);
      await deleteRecipients(tx, accountId);
      await deleteProfile(tx, accountId);
    },
  },
  topics,
  // A deposit is waited for as long as the account stays in the state that waits for it.
  contributes: [accountMovers({ run: copyBilling }), billingMoved({ moved: deleteDemand })],
  menu: { billingProfile: 'billing.view' },
};
export default domain;
