import type { Payer } from '#domains/billing/api/port.ts';
import { paymentProviders } from '#connectors/payments/providers.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { OrderWay } from '../order-states.ts';
import { methodText } from '../texts.ts';
import { payRefusal } from './payer-gate.ts';
import { readMethods } from './store-methods.ts';

/** The shortest way to pay: the default card, or a page of a provider. */
export interface PayOffer {
  provider: OrderWay;
  methodId: string | null;
  method: string;
}

/** How an account pays with one click; null where it cannot pay. */
export async function payOfferOf({ app, db }: Pick<Ctx, 'app' | 'db'>, payer: Payer): Promise<PayOffer | null> {
  if (payRefusal(payer) !== null) return null;
  const [method] = await readMethods(db, payer.accountId);
  if (method !== undefined) return { provider: method.provider, methodId: method.id, method: methodText(method) };
  const [provider] = paymentProviders(app.config).keys();
  return provider === undefined ? null : { provider, methodId: null, method: '' };
}
