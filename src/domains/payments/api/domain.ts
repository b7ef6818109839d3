import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { payments } from '../contract.ts';
import { topics } from '../live.ts';
import { removePaymentMethod, setDefaultPaymentMethod } from './methods.ts';
import { addPaymentMethod, checkPaymentOrder, createDeposit } from './order-payment.ts';
import { readPaymentOptions, readPaymentOrder } from './read-payments.ts';
import { refundPaymentOrder } from './refund-order.ts';
import { closeOrders, remindOfExpiry } from './schedules.ts';
import { forgetMethods, readMethodsOf } from './store-methods.ts';
import { listPaymentOrders, readOrdersOf } from './store-orders.ts';
import { webhooks } from './take-webhook.ts';
import { chargeMethodTask } from './tasks/charge-method.ts';
import { forgetMethodTask } from './tasks/forget-method.ts';
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
  }),
  raws: [webhooks],
  tasks: [openPageTask, chargeMethodTask, settleOrderTask, refundPaymentTask, forgetMethodTask],
  schedules: [closeOrders, remindOfExpiry],
  personal: {
    sections: [shortSection('paymentMethods', readMethodsOf), shortSection('paymentOrders', readOrdersOf)],
    forget: forgetMethods,
  },
  topics,
};
export default domain;
