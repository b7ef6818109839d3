import { sandboxClient, serveSocialSandbox } from '#connectors/social/sandbox.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { atNextFreePort } from './listen.ts';

export interface OpenSocial {
  /** The settings, with the sandbox provider where a demonstration names no social network. */
  config: Config;
  stop(): Promise<void>;
}

/** Starts the sandbox provider beside a demonstration's console. */
export async function startSocial(config: Config, own: { web: boolean; log: Logger }): Promise<OpenSocial> {
  if (config.env !== 'demo' || config.social !== null || !own.web) return { config, stop: async () => undefined };
  const sandbox = await atNextFreePort(config.socialSandboxPort, serveSocialSandbox, (taken) =>
    own.log.warn({ taken, setting: 'SKYDECK_SOCIAL_SANDBOX_PORT' }, 'port in use: the next free one was taken'),
  );
  const social = { sandbox: { ...sandboxClient, issuer: sandbox.issuer } };
  return { config: { ...config, social }, stop: () => sandbox.close() };
}
