import { sandboxClient, serveSocialSandbox, type SocialSandbox } from '#connectors/social/sandbox.ts';
import type { Config } from '#platform/config.ts';

export interface OpenSocial {
  /** The settings, with the sandbox provider where a demonstration names no social network. */
  config: Config;
  stop(): Promise<void>;
}

/** Starts the sandbox provider beside a demonstration's console. */
export async function startSocial(config: Config, halves: { web: boolean }): Promise<OpenSocial> {
  if (config.env !== 'demo' || config.social !== null || !halves.web) return { config, stop: async () => undefined };
  const sandbox = await serve(config.socialSandboxPort);
  const social = { sandbox: { ...sandboxClient, issuer: sandbox.issuer } };
  return { config: { ...config, social }, stop: () => sandbox.close() };
}

/** A port that is taken must not keep a demonstration from starting. */
async function serve(port: number): Promise<SocialSandbox> {
  try {
    return await serveSocialSandbox(port);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken || port === 0) throw error;
    return serveSocialSandbox(0);
  }
}
