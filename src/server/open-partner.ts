import { servePartnerSandbox } from '#connectors/partner-center/sandbox.ts';
import type { Config } from '#platform/config.ts';

export interface OpenPartner {
  /** The settings, with the sandbox's token service where a demonstration names none. */
  config: Config;
  stop(): Promise<void>;
}

/** Starts the sandbox of the partner interface beside a demonstration's console. */
export async function startPartner(config: Config, halves: { web: boolean }): Promise<OpenPartner> {
  if (config.env !== 'demo' || config.partnerLoginUrl !== null || !halves.web)
    return { config, stop: async () => undefined };
  const sandbox = await servePartnerSandbox(0);
  return { config: { ...config, partnerLoginUrl: sandbox.url }, stop: () => sandbox.close() };
}
