import { FinalFailure, Failure } from '#kernel/failure.ts';
import type { Money } from '#kernel/money.ts';
import type { Decline, ProviderName } from '#kernel/payments.ts';
import { say } from '../messages.ts';

/** A card or an account that a provider keeps for us. */
export interface SavedMethod {
  /** The provider's id of it. */
  reference: string;
  /** `visa`, `mastercard`, ..., or `paypal`. */
  brand: string;
  last4: string;
  /** Null: it has no expiry. */
  expires: { month: number; year: number } | null;
  /** The same for every copy of a card; null: the provider names none. */
  fingerprint: string | null;
  /** The first digits of the card's number, which name its bank; null: the provider does not say. */
  bin: string | null;
}

/** What identifies a card. */
export type CardFacts = Pick<SavedMethod, 'last4' | 'fingerprint' | 'bin'>;

/** What someone pays, or saves, on a page of the provider. */
export interface HostedOrder {
  /** Ours. Calls that begin with it happen once at the provider. */
  orderId: string;
  accountId: string;
  email: string;
  /** The provider's customer, where there is one already. */
  customer: string | null;
  /** Null: nothing is paid, a card is saved. */
  amount: Money | null;
  /** Keeps the card for later payments. */
  save: boolean;
  description: string;
  /** Where the provider sends the browser afterward, and after a cancel. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface HostedPage {
  /** The provider's order. */
  reference: string;
  /** Where the person pays. */
  url: string;
  customer: string | null;
}

/** How an order stands at the provider; `decline` is of the latest attempt. */
export type PaymentView =
  | { state: 'open'; decline: Decline | null }
  /** The person has agreed and the money is on its way; look again. */
  | { state: 'approved' }
  | { state: 'ended'; decline: Decline | null }
  | { state: 'saved'; method: SavedMethod; customer: string | null }
  /** `payment` is what a refund names, `card` what was charged, `method` the same where it is kept. */
  | {
      state: 'paid';
      payment: string;
      amount: Money;
      card: (Pick<SavedMethod, 'brand'> & CardFacts) | null;
      method: SavedMethod | null;
      customer: string | null;
    };

/** A payment by a saved method, while its owner is not there. */
export interface SavedCharge {
  orderId: string;
  customer: string;
  method: string;
  amount: Money;
  description: string;
}

export interface RefundOrder {
  /** Ours: the refund happens once. */
  refundId: string;
  /** The payment that `PaymentView` named. */
  payment: string;
  amount: Money;
}

/** `pending`: asked again later. */
export interface RefundView {
  reference: string;
  state: 'pending' | 'done' | 'failed';
}

/** A webhook as it arrived: the bytes are what was signed. */
export interface ReceivedWebhook {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Unix milliseconds. */
  now: number;
}

export interface WebhookEvent {
  /** The provider's id: it sends an event more than once. */
  id: string;
  type: string;
  /** The order that the event is about, by our id or the provider's; null: not named. */
  orderId: string | null;
  reference: string | null;
}

/** A provider of payments. Each call has its effect once, however often it is repeated with the same id. */
export interface PaymentProvider {
  name: ProviderName;
  /** It keeps methods for later payments. */
  saves: boolean;
  /** Opens a page where the order is paid, or a card is saved. */
  open(order: HostedOrder): Promise<HostedPage>;
  /** Reads an order; `take`: takes the money of one that was approved. */
  settle(reference: string, how: { take: boolean }): Promise<PaymentView>;
  /** Closes the page of an order that no one has paid. Where it was no longer open, it stays what it was. */
  end(reference: string): Promise<PaymentView>;
  /** Charges a saved method. */
  charge(charge: SavedCharge): Promise<PaymentView>;
  refund(refund: RefundOrder): Promise<RefundView>;
  /** How an earlier refund went. */
  readRefund(reference: string): Promise<RefundView>;
  /** Forgets a saved method; one that is gone is no failure. */
  forget(method: string): Promise<void>;
  /** Reads a webhook without a call to anyone. Throws ForgedWebhook. */
  readWebhook(received: ReceivedWebhook): WebhookEvent;
  /** Asks the provider whether it sent the webhook, where a signature alone cannot say. */
  confirmWebhook(received: ReceivedWebhook): Promise<boolean>;
}

/** No answer that says anything: the same call may be repeated. */
export class ProviderUnavailable extends Failure {
  override name = 'ProviderUnavailable';
  constructor(detail: string, options?: ErrorOptions) {
    super(say('payments.unavailable'), options);
    this.message = detail;
  }
}

/** The provider refused the call: repeating it changes nothing. */
export class ProviderRefused extends FinalFailure {
  override name = 'ProviderRefused';
  constructor(detail: string, options?: ErrorOptions) {
    super(say('payments.refused'), options);
    this.message = detail;
  }
}

/** A webhook that the provider did not send, or sent too long ago. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook';
}
