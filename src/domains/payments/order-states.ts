import { providerNames } from '#kernel/payments.ts';

/** How an order is paid: through a provider, or by a bank transfer that names it. */
export const orderWays = [...providerNames, 'bank'] as const;
export type OrderWay = (typeof orderWays)[number];

/** The states of a payment order by their code on the wire. */
export const orderStates = { created: 1, approved: 2, completed: 3, expired: 4 } as const;
export type OrderState = (typeof orderStates)[keyof typeof orderStates];

/** Why a payment was ordered: by the customer, or automatically. */
export const orderOrigins = ['customer', 'top-up', 'dunning'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

export const orderKinds = ['deposit', 'setup'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Refund types by their code on the wire. */
export const refundTypes = { none: 0, reduction: 1, moneyBack: 2 } as const;
export type RefundType = (typeof refundTypes)[keyof typeof refundTypes];

export const refundStates = ['pending', 'done', 'failed'] as const;
