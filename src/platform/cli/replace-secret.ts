import { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#platform/db/migrations.ts';
import { openRuntime } from '#platform/runtime.ts';
import { acceptSecret } from '#platform/secret-canary.ts';

/** `skydeck replace-secret`: goes on with the present secret file after the original one was lost. */
export function replaceSecretCommand(): Command {
  return new Command('replace-secret')
    .description('Go on with the present secret file when the original one is lost')
    .action(async () => {
      const { database, databaseUrl, secret, close } = await openRuntime(loadConfig(), 'replace-secret');
      try {
        await migrate(databaseUrl, productMigrations());
        const replaced = await acceptSecret(database.db, secret);
        process.stdout.write(
          replaced
            ? 'The secret was replaced. What was sealed with the original one is lost: see docs/runbooks/backup-and-restore.md.\n'
            : 'The secret file is the one of this database. Nothing was changed.\n',
        );
      } finally {
        await close();
      }
    });
}
