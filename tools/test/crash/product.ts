import { once } from 'node:events';
import { createApp } from '#server/create-app.ts';
import { startWorker } from '#server/worker.ts';
import { EnginesConfig, openEngines } from '#engines/registry.ts';
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
 * prints its address, with `CRASH_SERVES=alone` no worker; building the routes takes half of the start-up time. Its own clock is
 * `CRASH_AHEAD` hours ahead, and with `CRASH_HURRIES` its schedules run every two seconds. `CRASH_ENGINES` are other engines than the simulator.
 */
const aheadMs = Number(process.env['CRASH_AHEAD'] ?? 0) * 3_600_000;
if (aheadMs !== 0) setClock(aheadMs);

/** Everything in this process that asks for the time gets another one. */
function setClock(by: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: [] | ConstructorParameters<typeof Real>) {
      if (given.length === 0) super(Real.now() + by);
      else super(...given);
    }
    static override now = (): number => Real.now() + by;
  } as DateConstructor;
}

const env = process.env as Record<'CRASH_DATABASE_URL' | 'CRASH_SIMULATOR_URL', string>;
const others = process.env['CRASH_ENGINES'];
const config = loadConfig({
  SKYDECK_ENV: 'test',
  SKYDECK_METRICS_PORT: '0',
  SKYDECK_RATE_LIMIT_FACTOR: '0',
  SKYDECK_WAIT_FACTOR: process.env['SKYDECK_WAIT_FACTOR'] ?? '0.05',
  SKYDECK_SMTP_URL: process.env['CRASH_SMTP_URL'],
  SKYDECK_PAYMENTS: process.env['SKYDECK_PAYMENTS'],
  SKYDECK_TAX_AUTHORITY: process.env['SKYDECK_TAX_AUTHORITY'],
});
const app = await createApp({
  config,
  log: createLog({ level: process.env['TEST_LOG'] ?? 'silent', name: 'crash' }),
  databaseUrl: env.CRASH_DATABASE_URL,
  secret: Buffer.alloc(32, 7),
  engines: openEngines(
    EnginesConfig.parse(
      others === undefined ? { simulator: { kind: 'simulator', url: env.CRASH_SIMULATOR_URL } } : JSON.parse(others),
    ),
  ),
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
const hurried = app.domains.map((domain) => ({
  ...domain,
  schedules: domain.schedules?.map((schedule) => ({ ...schedule, pattern: '*/2 * * * * *' })) ?? [],
}));
const serves = process.env['CRASH_SERVES'];
if (serves !== 'alone') startWorker(process.env['CRASH_HURRIES'] === undefined ? app : { ...app, domains: hurried });
if (serves === undefined) process.stdout.write('working\n');
if (server !== null) process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
