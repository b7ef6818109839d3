import { once } from 'node:events';
import { createApp } from '#server/create-app.ts';
import { startWorker } from '#server/worker.ts';
import { openEngines } from '#engines/registry.ts';
import { loadConfig } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';

/**
 * The product as one process, web and worker, for tests that kill it. Waits for a line on its input before it
 * begins, so that the next one can stand ready while this one is being killed; then prints its address.
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
const server = await createServer(app);
process.stdout.write('warm\n');
process.stdin.on('end', () => process.exit(0));
await once(process.stdin, 'data');
const round = process.env['CRASH_SCHEDULE'];
if (round !== undefined) {
  // One round of a schedule, at once: nobody waits for the clock to strike.
  await app.domains
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === round)
    ?.run(app);
  process.exit(0);
}
startWorker(app);
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
