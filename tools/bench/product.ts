import fastifyStatic from '@fastify/static';
import path from 'node:path';
import { EnginesConfig, openEngines } from '#engines/registry.ts';
import { loadConfig } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { projectRoot } from '#platform/paths.ts';
import { createApp } from '#server/create-app.ts';
import { addConsole } from '#server/static.ts';
import { startWorker } from '#server/worker.ts';
import { announce } from './program.ts';

/** The product on a given database, without rate limits; where asked, with a worker and a page to compare with. */
const env = process.env as Record<'BENCH_DATABASE_URL' | 'BENCH_SIMULATOR_URL', string>;
const app = await createApp({
  config: loadConfig({
    SKYDECK_ENV: 'test',
    SKYDECK_METRICS_PORT: '0',
    SKYDECK_RATE_LIMIT_FACTOR: '0',
    SKYDECK_WAIT_FACTOR: process.env['BENCH_WAIT_FACTOR'] ?? '0.001',
  }),
  log: createLog({ level: 'warn', name: 'bench' }),
  databaseUrl: env.BENCH_DATABASE_URL,
  secret: Buffer.alloc(32, 7),
  engines: openEngines({
    simulator: { kind: 'simulator', url: env.BENCH_SIMULATOR_URL },
    ...EnginesConfig.parse(JSON.parse(process.env['BENCH_ENGINES'] ?? '{}')),
  }),
});
const server = await createServer(app);
let statements = 0;
const counted = new WeakSet<object>();
app.database.pool.on('acquire', (client) => {
  if (counted.has(client)) return;
  counted.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query: (...given: unknown[]) => {
      statements += 1;
      return query(...given);
    },
  });
});
server.get('/bench/statements', async () => ({ statements }));
await addConsole(server, app, path.join(projectRoot, 'dist/web'));
const bare = process.env['BENCH_BARE_ROOT'];
if (bare !== undefined)
  await server.register(fastifyStatic, { root: bare, prefix: '/bare/', preCompressed: true, decorateReply: false });
// Steps do not wait for the simulator; loops are as busy as they are.
if (process.env['BENCH_WORKER'] === '1') startWorker(app, { loopFactor: 1 });
announce(await server.listen({ port: 0, host: '127.0.0.1' }));
