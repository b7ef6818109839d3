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
    .description('Fill the installation with the demonstration provider')
    .option('--scale <thousands>', 'add so many thousand servers for load work', wholeNumber, 0)
    .action((options: { scale: number }) => seed(options.scale));
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 to 9999.');
  return Number(text);
}

async function seed(thousands: number): Promise<void> {
  const config = loadConfig();
  if (config.env === 'production') throw new Error('A production installation is never seeded.');
  const runtime = await openRuntime(config, 'seed');
  try {
    await migrateRuntime(runtime);
    const engines = await startEngines(config);
    const app = await createApp({ ...runtime, engines: engines.registry });
    try {
      const { db, log, tasks } = app;
      const parts = { db, log, tasks, now: new Date(app.clock.now()), importMachines: engines.importMachines };
      const made = await seedDemo(parts);
      if (!made && thousands === 0) log.info('there is data already; nothing to do');
      if (thousands > 0) await seedScale(parts, thousands);
    } finally {
      await app.close();
      await engines.stop();
    }
  } finally {
    await runtime.close();
  }
}
