import { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { openDataFolder } from '#platform/data-folder.ts';
import { readAuditGuard } from '#platform/db/app-role.ts';
import { migrateRuntime, openRuntime } from '#platform/runtime.ts';
import { stopParts, untilStopped, type Part } from '#platform/shutdown.ts';
import { startAnalytics } from '#server/open-analytics.ts';
import { startConnectors } from '#server/open-connectors.ts';
import { startEngines } from '#server/open-engines.ts';
import { startPartner } from '#server/open-partner.ts';
import { startPayments } from '#server/open-payments.ts';
import { startSocial } from '#server/open-social.ts';
import { prepareInstallation } from '#server/prepare.ts';
import { createProduct } from '#server/start.ts';
import { collectGarbage } from './collect-garbage.ts';

interface Halves {
  web: boolean;
  worker: boolean;
}

/** `skydeck start`: everything in one process. */
export function startCommand(): Command {
  return new Command('start')
    .description('Run everything in one process')
    .action(() => start('start', { web: true, worker: true }));
}

/** `skydeck web`: the console and its calls alone; tasks are left to workers. */
export function webCommand(): Command {
  return new Command('web')
    .description('Serve the console and its API only')
    .action(() => start('web', { web: true, worker: false }));
}

/** `skydeck worker`: tasks, schedules and loops alone. */
export function workerCommand(): Command {
  return new Command('worker')
    .description('Run tasks, schedules and observers only')
    .action(() => start('worker', { web: false, worker: true }));
}

async function start(name: string, halves: Halves): Promise<void> {
  const stopped = untilStopped();
  const loaded = loadConfig();
  openDataFolder(loaded.dataDir);
  // None of them needs the database: they start while it does. What is left of them ends with this process.
  const starting = Promise.all([startConnectors(loaded, halves), startEngines(loaded)]);
  starting.catch(() => undefined);
  const runtime = await openRuntime(loaded, name);
  const parts: Part[] = [{ name: 'database', stop: () => runtime.close() }];
  const { log, logged, secret } = runtime;
  const sandboxLog = log.child({ part: 'sandbox' });
  try {
    const access = await migrateRuntime(runtime);
    const [connectors, engines] = await starting;
    parts.push({ name: 'engines', stop: () => engines.stop() });
    parts.push({ name: 'connectors', stop: () => connectors.stop() });
    const social = await startSocial(connectors.config, { log: sandboxLog, ...halves });
    parts.push({ name: 'social sandbox', stop: () => social.stop() });
    const analytics = await startAnalytics(social.config, { log: sandboxLog, ...halves });
    parts.push({ name: 'analytics sandbox', stop: () => analytics.stop() });
    const partner = await startPartner(analytics.config, halves);
    parts.push({ name: 'partner sandbox', stop: () => partner.stop() });
    const payments = await startPayments(partner.config, { log: sandboxLog, ...halves });
    parts.push({ name: 'payments sandbox', stop: () => payments.stop() });
    const { config } = payments;
    const reach = { databaseUrl: access.url, databaseRole: access.role };
    const product = await createProduct({
      config,
      log,
      logged,
      secret,
      engines: engines.registry,
      ...reach,
      ...halves,
    });
    parts.push({ name: 'product', stop: () => product.stop() });
    const guard = await readAuditGuard(product.app.database.pool);
    if (access.refused === null) log.info({ guard }, 'audit trail is append-only');
    else
      log.warn(
        { guard, reason: access.refused },
        'audit trail is protected by its trigger only: the database role could not be used',
      );
    const welcome = await prepareInstallation(product.app, {
      databaseUrl: runtime.databaseUrl,
      engines: engines.reached,
      mailboxUrl: connectors.mailboxUrl,
    });
    const address = await product.begin();
    if (address !== null) payments.reach(address);
    log.info({ address }, 'ready');
    collectGarbage();
    if (address !== null) process.stderr.write(`${welcome(address)}\n`);
    log.info({ reason: await stopped }, 'stopping');
  } finally {
    await stopParts(parts, log);
  }
}
