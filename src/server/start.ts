import path from 'node:path';
import type { Logger } from 'pino';
import type { EnginePort } from '#engines/port.ts';
import type { Config } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { projectRoot } from '#platform/paths.ts';
import { createApp, type RunningApp } from './create-app.ts';
import { addHealth, serveMetrics } from './health.ts';
import { addConsole } from './static.ts';
import { startWorker } from './worker.ts';

export interface ProductParts {
  config: Config;
  log: Logger;
  databaseUrl: string;
  secret: Buffer;
  engines: ReadonlyMap<string, EnginePort>;
  /** Which halves this process runs. */
  web: boolean;
  worker: boolean;
}

export interface Product {
  app: RunningApp;
  /** Where the console answers; null without the web half. */
  address: string | null;
  /** Answers what is under way, ends streams, lets running steps finish, then closes the database. */
  stop(): Promise<void>;
}

/** Starts the product on a migrated database; resolves once the console can be used. */
export async function startProduct(parts: ProductParts): Promise<Product> {
  const app = await createApp(parts);
  const state = { stopping: false };
  const worker = parts.worker ? startWorker(app) : null;
  const server = parts.web ? await createServer(app) : null;
  let address: string | null = null;
  if (server !== null) {
    addHealth(server, app, state);
    await addConsole(server, app, path.join(projectRoot, 'dist', 'web'));
    address = await server.listen({ port: parts.config.port, host: parts.config.host });
  }
  const metrics = await serveMetrics(app);
  return {
    app,
    address,
    async stop() {
      state.stopping = true;
      app.beginStop();
      metrics?.close();
      await Promise.all([server?.close(), worker?.stop()]);
      await app.close();
    },
  };
}
