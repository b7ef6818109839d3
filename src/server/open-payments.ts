import path from 'node:path';
import { servePaymentSandbox } from '#connectors/payments/sandbox/serve.ts';
import { sandboxSettings } from '#connectors/payments/sandbox/settings.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { atNextFreePort } from './listen.ts';

export interface OpenPayments {
  /** The settings, with the sandbox's providers where a demonstration names none. */
  config: Config;
  /** Sends the webhooks of the sandbox to the console that listens there. */
  reach(address: string): void;
  stop(): Promise<void>;
}

/** Starts the sandbox of the payment providers beside a demonstration's console, to which they send their webhooks. */
export async function startPayments(config: Config, own: { web: boolean; log: Logger }): Promise<OpenPayments> {
  if (config.env !== 'demo' || config.payments !== null || !own.web)
    return { config, reach: () => undefined, stop: async () => undefined };
  const store = path.join(config.dataDir, 'payments-sandbox.sqlite');
  const sandbox = await atNextFreePort(
    config.paymentsSandboxPort,
    (port) => servePaymentSandbox(port, { store }),
    (taken) =>
      own.log.warn({ taken, setting: 'SKYDECK_PAYMENTS_SANDBOX_PORT' }, 'port in use: the next free one was taken'),
  );
  const { url } = sandbox;
  const payments = { stripe: { ...sandboxSettings.stripe, url }, paypal: { ...sandboxSettings.paypal, url } };
  return {
    config: { ...config, payments },
    reach: (address) => sandbox.sendTo(`http://127.0.0.1:${new URL(address).port}`),
    stop: () => sandbox.close(),
  };
}
