import { Command } from 'commander';
import { closeDays, findBreak, readDigests } from '#platform/audit/digest.ts';
import { loadConfig } from '#platform/config.ts';
import { migrateRuntime, openRuntime } from '#platform/runtime.ts';

/** `skydeck audit-check`: whether the audit trail is what it was; ends with 1 and the first broken day if not. */
export function auditCheckCommand(): Command {
  return new Command('audit-check')
    .description('Check the audit trail for changes')
    .option('--list', 'print the digest of every day to compare with copies kept elsewhere', false)
    .action(({ list }: { list: boolean }) => check(list));
}

async function check(list: boolean): Promise<void> {
  const runtime = await openRuntime(loadConfig(), 'audit-check');
  try {
    await migrateRuntime(runtime);
    const { db } = runtime.database;
    const broken = await findBreak(db, runtime.secret);
    if (broken === null) await closeDays(db, { secret: runtime.secret, now: Date.now() });
    const digests = await readDigests(db);
    const lines = list ? digests.map(({ day, rows, digest }) => `${day} ${rows} ${digest.toString('hex')}`) : [];
    if (broken === null)
      lines.push(`The audit trail is intact: ${digests.length} ${digests.length === 1 ? 'day' : 'days'} checked.`);
    await print(lines);
    if (broken !== null) {
      process.stderr.write(`The audit trail was changed on ${broken.day}: ${broken.why}.\n`);
      process.exitCode = 1;
    }
  } finally {
    await runtime.close();
  }
}

/** Resolves when the text is out: the process ends right after the command, and a long list takes several writes. */
const print = (lines: readonly string[]) =>
  new Promise<void>((done) => process.stdout.write(lines.map((line) => `${line}\n`).join(''), () => done()));
