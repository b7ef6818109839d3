import { Command } from 'commander';
import { auditCheckCommand } from '#platform/cli/audit-check.ts';
import { dbTypesCommand } from '#platform/cli/db-types.ts';
import { migrateCommand } from '#platform/cli/migrate.ts';
import { replaceSecretCommand } from '#platform/cli/replace-secret.ts';
import { sealPasswordCommand } from '#platform/cli/seal-password.ts';
import { seedCommand } from '#platform/cli/seed.ts';
import { setupTokenCommand } from '#platform/cli/setup-token.ts';
import { startCommand, webCommand, workerCommand } from '#platform/cli/start.ts';
import { ConfigError } from '#platform/config.ts';
import { StartError } from '#platform/start-error.ts';
import { version } from '#platform/version.ts';

const program = new Command('skydeck').description('Console and server of a cloud-hosting provider').version(version);
program.addCommand(startCommand());
program.addCommand(webCommand());
program.addCommand(workerCommand());
program.addCommand(migrateCommand());
program.addCommand(seedCommand());
program.addCommand(setupTokenCommand());
program.addCommand(replaceSecretCommand());
program.addCommand(sealPasswordCommand());
program.addCommand(auditCheckCommand());
program.addCommand(dbTypesCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
// A command that has returned has ended all of its own; what a library still holds open must not keep the process.
process.exit();

/** What the operator can correct is said in a line; the rest needs its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
