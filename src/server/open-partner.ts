import { serveAdobeSandbox } from '#connectors/adobe/sandbox.ts';
import { servePartnerSandbox } from '#connectors/partner-center/sandbox.ts';
import type { Config } from '#platform/config.ts';

export interface OpenPartner {
  /** The settings, with the sandboxes' token services and interfaces where a demonstration names none. */
  config: Config;
  stop(): Promise<void>;
}

/** Starts the sandboxes of the vendors' partner interfaces beside a demonstration's console. */
export async function startPartner(config: Config, halves: { web: boolean }): Promise<OpenPartner> {
  const isDemo = config.env === 'demo' && halves.web;
  const microsoft = isDemo && config.partnerLoginUrl === null ? await servePartnerSandbox(0) : null;
  const adobe = isDemo && config.adobeLoginUrl === null ? await serveAdobeSandbox(0) : null;
  return {
    config: {
      ...config,
      partnerLoginUrl: microsoft?.url ?? config.partnerLoginUrl,
      partnerApiUrl: config.partnerApiUrl ?? microsoft?.url ?? null,
      adobeLoginUrl: adobe?.url ?? config.adobeLoginUrl,
      adobeApiUrl: config.adobeApiUrl ?? adobe?.url ?? null,
    },
    async stop() {
      await microsoft?.close();
      await adobe?.close();
    },
  };
}
