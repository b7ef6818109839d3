import { mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { exitStoreInUse, watchHolders } from '../remote/holders.ts';
import { forgetOldJobs } from './jobs/settle.ts';
import type { Listening } from '../remote/listen.ts';
import { serve } from './server.ts';
import { StoreInUse } from '../sqlite-file.ts';
import { Store } from './store.ts';

const Options = z.strictObject({
  store: z.string().min(1).default(':memory:'),
  socket: z.string().min(1).optional(),
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  pace: z.coerce.number().positive().max(1000).default(1),
  whileHeld: z.boolean().default(false),
});

function readOptions(): z.infer<typeof Options> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string', default: process.env['SKYDECK_SIMULATOR_STORE'] },
      socket: { type: 'string', default: process.env['SKYDECK_SIMULATOR_SOCKET'] },
      port: { type: 'string', default: process.env['SKYDECK_SIMULATOR_PORT'] },
      pace: { type: 'string', default: process.env['SKYDECK_SIMULATOR_PACE'] },
      'while-held': { type: 'boolean' },
    },
  });
  const { 'while-held': whileHeld, ...rest } = values;
  return Options.parse({ ...rest, whileHeld });
}

function openStore(file: string): Store {
  if (file === ':memory:') return new Store(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return new Store(join(realpathSync(dirname(file)), basename(file)));
}

async function run(): Promise<void> {
  const options = readOptions();
  const store = openStore(options.store);
  const simulation = { store, clock: systemClock, pace: options.pace, random: Math.random };
  forgetOldJobs(simulation);
  const where: Listening = options.socket === undefined ? { port: options.port } : { socketPath: options.socket };
  let ending = false;
  const stop = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    holders?.releaseAll();
    // The socket goes before the store's lock, so that the next holder of the lock finds the address free.
    await server.close();
    store.close();
    process.exit(0);
  };
  const holders = options.whileHeld ? watchHolders(process.stdin, () => void stop()) : undefined;
  const server = await serve(simulation, where, holders);
  process.once('SIGTERM', () => void stop());
  // Ctrl-C reaches the whole group; a held simulator outlives it until its holders have finished with it.
  process.on('SIGINT', () => void (holders ? undefined : stop()));
  process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, pid: process.pid })}\n`);
}

run().catch((error: unknown) => {
  // Two processes that start one at the same time are no news: the loser's parent adopts the winner.
  const expected = error instanceof StoreInUse && process.argv.includes('--while-held');
  if (!expected) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof StoreInUse ? exitStoreInUse : 1);
});
