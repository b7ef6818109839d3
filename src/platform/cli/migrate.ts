import { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { migrateRuntime, openRuntime } from '#platform/runtime.ts';

/** `skydeck migrate`: brings the database to this release and ends. */
export function migrateCommand(): Command {
  return new Command('migrate').description('Migrate the database to this release').action(async () => {
    const runtime = await openRuntime(loadConfig(), 'migrate');
    try {
      await migrateRuntime(runtime);
    } finally {
      await runtime.close();
    }
  });
}
