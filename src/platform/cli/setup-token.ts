import { Command } from 'commander';
import { setupNotice } from '#domains/setup/api/port.ts';
import { loadConfig } from '#platform/config.ts';
import { migrateRuntime, openRuntime } from '#platform/runtime.ts';

/** `skydeck setup-token`: a new one-time token for the first administrator. */
export function setupTokenCommand(): Command {
  return new Command('setup-token').description('Print a new token for the first administrator').action(print);
}

async function print(): Promise<void> {
  const config = loadConfig();
  const runtime = await openRuntime(config, 'setup-token');
  try {
    await migrateRuntime(runtime);
    const notice = await setupNotice(runtime.database.db, new Date());
    if (notice === null) {
      process.stderr.write('This installation already has an administrator.\n');
      process.exitCode = 1;
    } else process.stdout.write(`${notice(config.publicUrl ?? `http://localhost:${config.port}`)}\n`);
  } finally {
    await runtime.close();
  }
}
