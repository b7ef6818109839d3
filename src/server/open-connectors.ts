import path from 'node:path';
import { startSandbox } from '#connectors/sandbox/spawn.ts';
import { sandboxAuthority } from '#connectors/tax-authority/settings.ts';
import type { Config } from '#platform/config.ts';

export interface OpenConnectors {
  /** The settings, with the sandbox in place of what a demonstration leaves open. */
  config: Config;
  /** Where a person reads the sandbox's messages; null without it. */
  mailboxUrl: string | null;
  stop(): Promise<void>;
}

/** Starts the sandbox where a demonstration names no mail server, text-message gateway, name server, tax registry or tax authority of its own. */
export async function startConnectors(config: Config, halves: { worker: boolean }): Promise<OpenConnectors> {
  const complete =
    config.smtpUrl !== null &&
    config.smsUrl !== null &&
    config.dnsServers !== null &&
    config.taxRegistryUrl !== null &&
    config.taxAuthority !== null;
  // Only the worker sends and looks names up.
  if (config.env !== 'demo' || complete || !halves.worker)
    return { config, mailboxUrl: null, stop: async () => undefined };
  const storeFile = path.join(config.dataDir, 'sandbox.sqlite');
  const sandbox = await startSandbox({ storeFile, port: config.sandboxPort });
  return {
    config: {
      ...config,
      smtpUrl: config.smtpUrl ?? sandbox.smtpUrl,
      smtpSandbox: config.smtpUrl === null,
      taxRegistryUrl: config.taxRegistryUrl ?? sandbox.taxRegistryUrl,
      taxAuthority: config.taxAuthority ?? {
        ...sandboxAuthority,
        loginUrl: sandbox.taxAuthorityUrl,
        url: sandbox.taxAuthorityUrl,
      },
      dnsServers: config.dnsServers ?? [sandbox.dnsServer],
      ...(config.smsUrl === null ? { smsUrl: sandbox.smsUrl, smsToken: sandbox.smsToken } : {}),
    },
    mailboxUrl: sandbox.mailboxUrl,
    stop: () => sandbox.stop(),
  };
}
