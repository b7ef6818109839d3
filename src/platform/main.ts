import { Command } from 'commander';
import { dbTypesCommand } from '#platform/cli/db-types.ts';
import { migrateCommand } from '#platform/cli/migrate.ts';
import { startCommand } from '#platform/cli/start.ts';
import { ConfigError } from '#platform/config.ts';

const program = new Command('skydeck').description('Console and server of a cloud-hosting provider');
program.addCommand(startCommand());
program.addCommand(migrateCommand());
program.addCommand(dbTypesCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

/** Settings are the operator's to correct, so their message is enough; the rest needs its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
