import { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { migrateRuntime, openRuntime } from '#platform/runtime.ts';
import { stopParts, untilStopped, type Part } from '#platform/shutdown.ts';

/** `skydeck start`: everything in one process. */
export function startCommand(): Command {
  return new Command('start').description('Run everything in one process').action(start);
}

async function start(): Promise<void> {
  const stopped = untilStopped();
  const runtime = await openRuntime(loadConfig(), 'start');
  const parts: Part[] = [{ name: 'database', stop: () => runtime.close() }];
  try {
    await migrateRuntime(runtime);
    runtime.log.info('ready');
    runtime.log.info({ reason: await stopped }, 'stopping');
  } finally {
    await stopParts(parts, runtime.log);
  }
}
