import { openDebianPostgres } from './debian-postgres.ts';
import { staticChecks } from './static-checks.ts';
import type { Outcome } from './outcomes.ts';
import { conclude, playwright, vitest } from './steps.ts';

/** `npm test`: everything, the unit and API tests on both databases. Ends with one line that sums all parts. */
const outcomes = await staticChecks();
outcomes.push(await vitest('unit and API tests, embedded database'));
outcomes.push(await onOldestDatabase());
outcomes.push(await playwright('journeys in a browser'));
conclude(outcomes);

/** Once more on a PostgreSQL that is not ours: other version, other collation, over the network port's protocol. */
async function onOldestDatabase(): Promise<Outcome> {
  const title = 'unit and API tests, Debian PostgreSQL';
  try {
    await using server = await openDebianPostgres();
    // Crash tests and real machines prove nothing of the dialect: once is enough.
    return await vitest(title, ['--project=shared', '--project=alone'], {
      TEST_DATABASE_URL: server.url,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`\n*** SKIPPED: ${title}: ${reason} ***\n`);
    return { passed: 0, failed: process.env['CI'] === 'true' ? 1 : 0 };
  }
}
