import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { missingTools } from '#engines/qemu/host/tools-of.ts';
import { projectRoot } from '#platform/paths.ts';
import { noCloudHere, openCloud } from './cloud.ts';
import { cloudDue, guestJourney, onMachines, waitingFiles } from './changes.ts';
import { openDebianPostgres } from './debian-postgres.ts';
import { databaseTests, filesBelow } from './dialect.ts';
import { staticChecks } from './static-checks.ts';
import type { Outcome } from './outcomes.ts';
import { conclude, playwright, vitest } from './steps.ts';
import { turnOf } from './turn.ts';

/**
 * `npm test`: what a change must pass, in at most 20 minutes on two cores: tests and journeys take turns, those of what
 * changed first. Where machines in a cloud stand on what changed, a real cloud takes up to 15 minutes more. `--minutes 60`
 * gives a wide change more of the turns; `--full` (`npm run test:full`) runs every cell, on both databases. Ends with one
 * line that sums all parts.
 */
const { values: options } = parseArgs({
  options: { full: { type: 'boolean', default: false }, minutes: { type: 'string', default: '20' } },
});
const minutes = z.coerce
  .number('Name the minutes as a number, as in `npm test -- --minutes 60`.')
  .parse(options.minutes);
const { full } = options;
if (full) process.env['SKYDECK_TEST_FULL'] = '1';
const waiting = full ? [] : waitingFiles({ minutes });
const env = { SKYDECK_TEST_WITHOUT: waiting.join(' ') };
const hasMachines = filesBelow(['src/engines/qemu'], '').some(
  (file) => onMachines.test(file) && !waiting.includes(file),
);
if (process.env['CI'] === 'true') await warnOfMissingTools();
if (waiting.length > 0)
  console.log(
    `${waiting.length} files of tests, journeys and screens wait for their turn, so that this takes ${minutes} minutes at most.`,
  );
// Journeys and some tests start the product: built once, before they compete for the cores. What needs it says if it fails.
spawnSync(process.execPath, [path.join(projectRoot, 'bin/skydeck.mjs'), 'build'], { stdio: 'inherit' });
// Guests wait for their systems to boot: they do so beside what computes. Their networks come and go on the host, which a
// browser notices: journeys come after both.
const [ofGuests, ofCode] = await Promise.all([guests(), code()]);
const ofJourneys = await playwright('journeys in a browser', { guests: 'none', without: waiting });
const ofCloud = await cloud();
const outcomes = [...ofCode, ...ofGuests, ofJourneys, ...ofCloud];
// Budgets are for what a change must pass: every cell takes as long as it takes.
conclude(outcomes, { judgeTimes: !full });

/** Real virtual machines: their journey first, whose guest boots longest. */
async function guests(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  if (!waiting.includes(guestJourney))
    outcomes.push(await playwright('a real virtual machine in a browser', { guests: 'only' }));
  if (hasMachines) outcomes.push(await vitest('virtual machines', { args: ['--project=machines'], env, quiet: true }));
  return outcomes;
}

async function code(): Promise<Outcome[]> {
  const checks = await staticChecks({ all: full });
  const args = ['--project=!machines', '--project=!cloud', '--project=!outages'];
  return [...checks, await vitest('unit and API tests, embedded database', { args, env }), await onOldestDatabase()];
}

/** What of the tests of clouds takes minutes beside the conformance suite: each in one of three runs. */
const slowInClouds = ['src/engines/openstack/local-disks.test.ts', 'tools/openstack/console-kills.test.ts'];

/** A real OpenStack, which has the machine for itself: its services are two dozen processes. */
async function cloud(): Promise<Outcome[]> {
  const skip = (reason: string): Outcome[] => {
    console.log(`\n*** SKIPPED: the OpenStack engine on a real OpenStack: ${reason} ***\n`);
    return [];
  };
  if (!full && !cloudDue()) return skip('nothing changed that it stands on; `npm run test:full` runs it always');
  const missing = noCloudHere();
  if (missing !== null) return skip(missing);
  try {
    using running = openCloud();
    const later = full ? [] : slowInClouds.filter((file) => turnOf(file, 3) !== 0);
    const more = { SKYDECK_TEST_CLOUD: running.file, SKYDECK_TEST_WITHOUT: later.join(' ') };
    // Two dozen services share two cores: what one of them answered too late is tried once more.
    return [await vitest('machines in a cloud', { args: ['--project=cloud', '--retry=1'], env: more })];
  } catch (error) {
    return skip(error instanceof Error ? error.message : String(error));
  }
}

/** The tests of virtual machines are skipped where their tools are missing: whoever reads the log of CI should know. */
async function warnOfMissingTools(): Promise<void> {
  const missing = await missingTools();
  if (missing.length > 0)
    console.log(`\n*** SKIPPED: tests of virtual machines: this machine has no ${missing.join(', ')} ***\n`);
}

/**
 * Once more on a PostgreSQL that is not ours: other version, other collation, over the network port's protocol. In full
 * every file, else those that say that they depend on it.
 */
async function onOldestDatabase(): Promise<Outcome> {
  const title = 'unit and API tests, Debian PostgreSQL';
  try {
    await using server = await openDebianPostgres();
    // Crash tests and real machines prove nothing of the dialect: once is enough.
    const files = full ? [] : databaseTests().map(({ file }) => file);
    const args = ['--project=shared', '--project=alone', ...files];
    return await vitest(title, { args, env: { ...env, TEST_DATABASE_URL: server.url } });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`\n*** SKIPPED: ${title}: ${reason} ***\n`);
    return { passed: 0, failed: process.env['CI'] === 'true' ? 1 : 0 };
  }
}
