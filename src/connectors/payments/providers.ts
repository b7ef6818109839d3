import type { Config, PaymentSettings } from '#platform/config.ts';
import { providerNames, type ProviderName } from '#kernel/payments.ts';
import { paypalClient } from './paypal/client.ts';
import type { PaymentProvider } from './port.ts';
import { stripeClient } from './stripe/client.ts';

const opened = new WeakMap<PaymentSettings, ReadonlyMap<ProviderName, PaymentProvider>>();

/** The configured payment providers by name. */
export function paymentProviders({ payments }: Config): ReadonlyMap<ProviderName, PaymentProvider> {
  if (payments === null) return new Map();
  const before = opened.get(payments);
  if (before !== undefined) return before;
  const clients = [
    ...(payments.stripe === undefined ? [] : [stripeClient(payments.stripe)]),
    ...(payments.paypal === undefined ? [] : [paypalClient(payments.paypal)]),
  ];
  const made = new Map(clients.map((client) => [client.name, client]));
  opened.set(payments, made);
  return made;
}

export const isProvider = (name: string): name is ProviderName => providerNames.some((one) => one === name);
