import type { Domain } from '#platform/app.ts';
import { cardFinder } from './store-methods.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { payments } from '../contract.ts';
import { topics } from '../live.ts';
import { removePaymentMethod, setDefaultPaymentMethod } from './methods.ts';
import { addPaymentMethod, checkPaymentOrder, createDeposit } from './order-payment.ts';
import { readPaymentOptions, readPaymentOrder } from './read-payments.ts';
import { refundPaymentOrder } from './refund-order.ts';
import { closeOrders, remindOfExpiry, remindOfTransfers } from './schedules.ts';
import { forgetMethods, readMethodsOf } from './store-methods.ts';
import { listPaymentOrders, readOrdersOf } from './store-orders.ts';
import { webhooks } from './take-webhook.ts';
import { chargeMethodTask } from './tasks/charge-method.ts';
import { forgetMethodTask } from './tasks/forget-method.ts';
import { readBankAccounts, saveBankAccount } from './transfers/bank-accounts.ts';
import { bookTransfer, reverseBooking } from './transfers/book-transfer.ts';
import { importStatement } from './transfers/import-statement.ts';
import { listBankBookings, readBookingsOf } from './transfers/store-bookings.ts';
import { runTopUps } from './top-up/run-top-ups.ts';
import { readTopUp, saveTopUp, stopTopUp } from './top-up/save-top-up.ts';
import { openPageTask } from './tasks/open-page.ts';
import { refundPaymentTask } from './tasks/refund-payment.ts';
import { settleOrderTask } from './tasks/settle-order.ts';

const domain: Domain = {
  name: 'payments',
  operations: implement(payments, {
    readPaymentOptions,
    listPaymentOrders,
    readPaymentOrder,
    createDeposit,
    addPaymentMethod,
    checkPaymentOrder,
    setDefaultPaymentMethod,
    removePaymentMethod,
    refundPaymentOrder,
    readTopUp,
    saveTopUp,
    stopTopUp,
    readBankAccounts,
    saveBankAccount,
    listBankBookings,
    bookTransfer,
    reverseBooking,
    importStatement,
  }),
  raws: [webhooks],
  tasks: [openPageTask, chargeMethodTask, settleOrderTask, refundPaymentTask, forgetMethodTask],
  schedules: [closeOrders, remindOfExpiry, remindOfTransfers],
  loops: [runTopUps],
  personal: {
    sections: [
      shortSection('paymentMethods', readMethodsOf),
      shortSection('paymentOrders', readOrdersOf),
      shortSection('bankTransfers', readBookingsOf),
    ],
    forget: forgetMethods,
  },
  topics,
  contributes: [cardFinder],
};
export default domain;
