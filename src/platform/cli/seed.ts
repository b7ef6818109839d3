import { Command, InvalidArgumentError } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { migrateRuntime, openRuntime } from '#platform/runtime.ts';
import { seedDemo } from '#seed/demo.ts';
import { seedScale } from '#seed/scale.ts';
import { createApp } from '#server/create-app.ts';
import { startEngines } from '#server/open-engines.ts';

/** `skydeck seed`: the demonstration provider, and with `--scale N` so many thousand servers more. */
export function seedCommand(): Command {
  return new Command('seed')
    .description('Create the demonstration provider')
    .option('--scale <thousands>', 'also add this many thousand servers, for load tests', wholeNumber, 0)
    .action((options: { scale: number }) => seed(options.scale));
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Enter a whole number from 1 to 9999.');
  return Number(text);
}

async function seed(thousands: number): Promise<void> {
  const config = loadConfig();
  if (config.env === 'production')
    throw new Error('A production installation cannot be seeded. Set SKYDECK_ENV to demo or test.');
  const runtime = await openRuntime(config, 'seed');
  try {
    await migrateRuntime(runtime);
    const engines = await startEngines(config);
    const app = await createApp({ ...runtime, engines: engines.registry });
    try {
      const { db, log, tasks } = app;
      const parts = { db, log, tasks, now: new Date(app.clock.now()), importMachines: engines.importMachines };
      const made = await seedDemo(parts);
      if (!made && thousands === 0) log.info('seeding skipped: the database already has data');
      if (thousands > 0) await seedScale(parts, thousands);
    } finally {
      await app.close();
      await engines.stop();
    }
  } finally {
    await runtime.close();
  }
}
