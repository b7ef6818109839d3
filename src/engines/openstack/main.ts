import { createReadStream } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exitStoreInUse, watchHolders } from '../remote/holders.ts';
import { givenDescriptor } from '../remote/process.ts';
import { serveEngine } from '../remote/server.ts';
import { StoreInUse } from '../sqlite-file.ts';
import { CloudConfig } from './config.ts';
import { keep } from './keeper.ts';

const Options = z.strictObject({
  store: z.string().min(1),
  socket: z.string().min(1),
  whileHeld: z.boolean().default(false),
  /** Which version of the configuration it is given. */
  settings: z.coerce.number().int().min(0).default(0),
});

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      socket: { type: 'string' },
      settings: { type: 'string' },
      'while-held': { type: 'boolean' },
    },
  });
  const { 'while-held': whileHeld, ...rest } = values;
  const { store, socket, settings, ...how } = Options.parse({ ...rest, whileHeld });
  const config = CloudConfig.parse(await json(createReadStream('', { fd: givenDescriptor })));
  const keeper = await keep({ config, folder: path.dirname(store) });
  let ending = false;
  const stop = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    holders?.releaseAll();
    await server.close();
    await keeper.stop();
    process.exit(0);
  };
  const holders = how.whileHeld ? watchHolders(process.stdin, () => void stop()) : undefined;
  const server = await serveEngine(
    keeper.engine,
    { socketPath: socket },
    { health: { store, pace: 1, settings }, holders },
  );
  process.once('SIGTERM', () => void stop());
  process.on('SIGINT', () => void (holders ? undefined : stop()));
  process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, pid: process.pid })}\n`);
}

run().catch((error: unknown) => {
  const expected = error instanceof StoreInUse && process.argv.includes('--while-held');
  if (!expected) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof StoreInUse ? exitStoreInUse : 1);
});
