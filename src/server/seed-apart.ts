import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { EnginesConfig } from '#engines/registry.ts';
import { seedEngine } from '#seed/demo.ts';
import { say } from '#platform/messages.ts';
import { StartError } from '#platform/start-error.ts';

export interface SeedGround {
  /** Of the role that owns the tables. */
  databaseUrl: string;
  engines: EnginesConfig;
}

/**
 * Makes the demonstration by `skydeck seed`, on the database and the engines of this process, which would hold the memory that
 * it takes, several times that of a server at rest, as long as it runs. Throws StartError when it fails.
 */
export async function seedApart({ databaseUrl, engines }: SeedGround): Promise<void> {
  const simulator = engines[seedEngine];
  if (simulator?.kind !== 'simulator') throw new StartError(say('start.no-simulator', { name: seedEngine }));
  const [, main = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, main, 'seed'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SKYDECK_ENGINES: JSON.stringify({ [seedEngine]: simulator }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C is for this process, which waits: half a demonstration would be taken back.
    detached: true,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError(say('start.not-seeded'));
}
