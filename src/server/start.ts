import path from 'node:path';
import type { Logger } from 'pino';
import type { EngineRegistry } from '#engines/registry.ts';
import type { Config } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { startLogKeeper } from '#platform/logs/keep-log.ts';
import type { LogBuffer } from '#platform/logs/log-buffer.ts';
import { noteStopped, registerProcess } from '#platform/processes.ts';
import { projectRoot } from '#platform/paths.ts';
import { createApp, type RunningApp } from './create-app.ts';
import { addHealth, serveMetrics } from './health.ts';
import { listenFailure } from './listen.ts';
import { addConsole } from './static.ts';
import { startWorker } from './worker.ts';

export interface ProductParts {
  config: Config;
  log: Logger;
  /** What the log has written and is not kept yet; absent: lines are not kept. */
  logged?: LogBuffer;
  databaseUrl: string;
  /** The role that connections take on; absent: the one of the URL. */
  databaseRole?: string | null;
  secret: Buffer;
  engines: EngineRegistry;
  /** Which halves this process runs. */
  web: boolean;
  worker: boolean;
}

export interface Product {
  app: RunningApp;
  /** Starts the wanted halves; answers where the console can be used, or null without the web half. */
  begin(): Promise<string | null>;
  /** Answers what is under way, ends streams, lets running steps finish, then closes the database. */
  stop(): Promise<void>;
}

/** Puts the product together on a migrated database; it works once `begin` is called. */
export async function createProduct(parts: ProductParts): Promise<Product> {
  const app = await createApp(parts);
  const running: (() => Promise<unknown>)[] = [];
  /** What domains hold, which those that run may need until their end. */
  const held: (() => Promise<void>)[] = [];
  const state = { stopping: false };
  const keeper = parts.logged && parts.config.logKeepMb > 0 ? startLogKeeper(app, parts.logged) : null;
  const begin = async (): Promise<string | null> => {
    await registerProcess(app, { web: parts.web, worker: parts.worker });
    for (const domain of app.domains) {
      const end = await domain.begins?.(app);
      if (end !== undefined) held.push(end);
    }
    if (parts.worker) {
      const worker = startWorker(app);
      running.push(() => worker.stop());
    }
    const metrics = await serveMetrics(app);
    running.push(async () => metrics?.close());
    if (!parts.web) return null;
    const server = await createServer(app);
    running.push(() => server.close());
    addHealth(server, app, state);
    await addConsole(server, app, path.join(projectRoot, 'dist', 'web'));
    return server.listen({ port: parts.config.port, host: parts.config.host }).catch((error: unknown) => {
      throw listenFailure(error, parts.config);
    });
  };
  const stop = async (): Promise<void> => {
    state.stopping = true;
    app.beginStop();
    await Promise.all(running.map((end) => end()));
    await Promise.all(held.map((end) => end()));
    await noteStopped(app).catch(() => undefined);
    await keeper?.stop();
    await app.close();
  };
  return { app, begin, stop };
}
