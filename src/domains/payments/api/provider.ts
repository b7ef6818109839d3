import type { ProviderName } from '#kernel/payments.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { PaymentProvider } from '#connectors/payments/port.ts';
import { paymentProviders } from '#connectors/payments/providers.ts';
import type { App } from '#platform/app.ts';
import { say } from '../messages.ts';

/** The client of a provider. Throws FinalFailure where it is no longer configured. */
export function providerOf(app: Pick<App, 'config'>, name: ProviderName): PaymentProvider {
  const provider = paymentProviders(app.config).get(name);
  if (provider === undefined) throw new FinalFailure(say('no-provider'));
  return provider;
}
