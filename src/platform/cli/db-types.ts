import { Command } from 'commander';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#platform/db/embedded.ts';
import { writeTypes } from '#platform/db/generate-types.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#platform/db/migrations.ts';

/** `skydeck db-types`: writes the column types from a freshly migrated, throw-away database. */
export function dbTypesCommand(): Command {
  return new Command('db-types')
    .description('Write the column types from the migrations, one file per domain')
    .option('--check', 'only compare, and fail if a file differs', false)
    .action(async ({ check }: { check: boolean }) => {
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-types-'));
      const server = await startEmbedded({ dataDir, settings: ['fsync=off'] });
      try {
        await migrate(server.url, productMigrations());
        await writeTypes(server.url, check);
      } finally {
        await server.stop();
        fs.rmSync(dataDir, { recursive: true, force: true });
      }
    });
}
