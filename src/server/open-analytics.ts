import { serveAnalyticsSandbox } from '#connectors/analytics/sandbox.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { atNextFreePort } from './listen.ts';

export interface OpenAnalytics {
  /** The settings, with the sandbox's collector where a demonstration names none. */
  config: Config;
  stop(): Promise<void>;
}

/** Starts the sandbox's collector beside a demonstration's console. */
export async function startAnalytics(config: Config, own: { web: boolean; log: Logger }): Promise<OpenAnalytics> {
  if (config.env !== 'demo' || config.analyticsUrl !== null || !own.web) return { config, stop: async () => undefined };
  const sandbox = await atNextFreePort(config.analyticsSandboxPort, serveAnalyticsSandbox, (taken) =>
    own.log.warn({ taken, setting: 'SKYDECK_ANALYTICS_SANDBOX_PORT' }, 'port in use: the next free one was taken'),
  );
  return { config: { ...config, analyticsUrl: sandbox.url }, stop: () => sandbox.close() };
}
