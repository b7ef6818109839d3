import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { pino } from 'pino';
import { loadConfig } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { openEngines, type EngineRegistry } from '#engines/registry.ts';
import { handClock } from '#kernel/clock.ts';
import { createApp, type RunningApp } from '#server/create-app.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { createTestDatabase } from './database.ts';

export interface TestApp {
  app: RunningApp;
  server: FastifyInstance;
  clock: ReturnType<typeof handClock>;
  /** Runs tasks and loops, no schedules: a test calls those it is about. Started only where a test needs them. */
  work(): Worker;
}

export interface TestAppOptions {
  /** On a database without the fixtures of `createWorld`. */
  empty?: boolean;
  engines?: EngineRegistry;
  env?: Record<string, string>;
  /** Starts a pooler in front of the database, and answers its address. */
  pooler?: (url: string) => Promise<string>;
}

const apps = new WeakMap<FastifyInstance, RunningApp>();

/** The product behind a server of `testApp`. */
export function appOf(server: FastifyInstance): RunningApp {
  const app = apps.get(server);
  if (app === undefined) throw new Error('this server is not one of testApp');
  return app;
}

/**
 * The whole product on its own database, without a listening port: `server.inject` speaks to it. Call it
 * at the top of a test file; it is taken down after the last test. The
 * clock stands at the real time when the test starts and moves by `clock.advance`.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ fixtures: options.empty !== true });
  const pooled = await options.pooler?.(database.url);
  const config = loadConfig({
    SKYDECK_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    SKYDECK_METRICS_PORT: '0',
    SKYDECK_RATE_LIMIT_FACTOR: '0',
    SKYDECK_WAIT_FACTOR: '0.02',
    ...(pooled === undefined ? {} : { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.url }),
    ...options.env,
  });
  const clock = handClock(Date.now());
  const app = await createApp({
    config,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    databaseUrl: pooled ?? database.url,
    secret: Buffer.alloc(32, 7),
    engines: options.engines ?? openEngines({}),
    clock,
    connections: 8,
  });
  const server = await createServer(app);
  apps.set(server, app);
  const workers: Worker[] = [];
  afterAll(async () => {
    app.beginStop();
    await Promise.all(workers.map((worker) => worker.stop()));
    await server.close();
    await app.close();
    await database.drop();
  });
  return {
    app,
    server,
    clock,
    work() {
      const worker = startWorker(app, { schedules: false });
      workers.push(worker);
      return worker;
    },
  };
}
