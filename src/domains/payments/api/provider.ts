import { FinalFailure } from '#kernel/failure.ts';
import type { PaymentProvider } from '#connectors/payments/port.ts';
import { isProvider, paymentProviders } from '#connectors/payments/providers.ts';
import type { App } from '#platform/app.ts';
import { say } from '../messages.ts';
import type { OrderWay } from '../order-states.ts';

/** The client of a provider. Throws FinalFailure where it is no longer configured, and for the bank, which is none. */
export function providerOf(app: Pick<App, 'config'>, way: OrderWay): PaymentProvider {
  const provider = isProvider(way) ? paymentProviders(app.config).get(way) : undefined;
  if (provider === undefined) throw new FinalFailure(say('no-provider'));
  return provider;
}
