import { serveAnalyticsSandbox, type AnalyticsSandbox } from '#connectors/analytics/sandbox.ts';
import type { Config } from '#platform/config.ts';

export interface OpenAnalytics {
  /** The settings, with the sandbox's collector where a demonstration names none. */
  config: Config;
  stop(): Promise<void>;
}

/** Starts the sandbox's collector beside a demonstration's console. */
export async function startAnalytics(config: Config, halves: { web: boolean }): Promise<OpenAnalytics> {
  if (config.env !== 'demo' || config.analyticsUrl !== null || !halves.web)
    return { config, stop: async () => undefined };
  const sandbox = await serve(config.analyticsSandboxPort);
  return { config: { ...config, analyticsUrl: sandbox.url }, stop: () => sandbox.close() };
}

/** A port that is taken must not keep a demonstration from starting. */
async function serve(port: number): Promise<AnalyticsSandbox> {
  try {
    return await serveAnalyticsSandbox(port);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken || port === 0) throw error;
    return serveAnalyticsSandbox(0);
  }
}
