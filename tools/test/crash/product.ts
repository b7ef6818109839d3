import { once } from 'node:events';
import { createApp } from '#server/create-app.ts';
import { startWorker } from '#server/worker.ts';
import { openEngines } from '#engines/registry.ts';
import { loadConfig } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';

/** The order for a prepared product process: where to die, and whether to run one schedule instead of tasks. */
export interface CrashOrder {
  failpoint?: string;
  schedule?: string;
}

/**
 * The product as one process, web and worker, for tests that kill it. Waits for its order, a line on its input, before it
 * starts, so that the next one can be ready while this one is being killed. With `CRASH_SERVES` it is also a web process and
 * prints its address; building the routes takes half of the start-up time.
 */
const env = process.env as Record<'CRASH_DATABASE_URL' | 'CRASH_SIMULATOR_URL', string>;
const config = loadConfig({
  SKYDECK_ENV: 'test',
  SKYDECK_METRICS_PORT: '0',
  SKYDECK_RATE_LIMIT_FACTOR: '0',
  SKYDECK_WAIT_FACTOR: '0.05',
});
const app = await createApp({
  config,
  log: createLog({ level: process.env['TEST_LOG'] ?? 'silent', name: 'crash' }),
  databaseUrl: env.CRASH_DATABASE_URL,
  secret: Buffer.alloc(32, 7),
  engines: openEngines({ simulator: { kind: 'simulator', url: env.CRASH_SIMULATOR_URL } }),
});
const server = process.env['CRASH_SERVES'] === undefined ? null : await createServer(app);
process.stdout.write('warm\n');
process.stdin.on('end', () => process.exit(0));
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const order = JSON.parse(line.toString()) as CrashOrder;
if (order.failpoint !== undefined) process.env['SKYDECK_FAILPOINT'] = order.failpoint;
if (order.schedule !== undefined) {
  // One round of a schedule, at once: no one waits for the clock to strike.
  await app.domains
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === order.schedule)
    ?.run(app);
  process.exit(0);
}
startWorker(app);
if (server !== null) process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
