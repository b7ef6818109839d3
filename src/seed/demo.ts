import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Logger } from '#platform/log.ts';
import type { AnyTask } from '#platform/tasks/task.ts';
import { messageJson } from '#platform/db/columns.ts';
import { insertAccountManagers } from './account-managers.ts';
import { backupsOf } from './backups.ts';
import { insertCauses } from './diagnostics.ts';
import { firewallsOf } from './firewalls.ts';
import { auditRows, historyRows, lifeOf, type Life } from './history.ts';
import { payloads } from './hostile.ts';
import { insertImages, insertReadyToUse, type SeedImage } from './images.ts';
import { insertInitPolicies } from './init-policies.ts';
import { insertAll } from './insert-all.ts';
import { loginRows } from './login-log.ts';
import type { ImportMachines } from './machines.ts';
import { insertNetworkStates } from './network-states.ts';
import { insertNetworks, insertSubnets, type SeedNetworks } from './networks.ts';
import { daysBefore, randomFrom, type Random } from './random.ts';
import { nameServer } from './server-names.ts';
import { configurationsOf } from './configurations.ts';
import { snapshotsOf } from './snapshots.ts';
import { insertBudgets } from './budgets.ts';
import { insertBillingProfiles } from './billing-profiles.ts';
import { insertSshKeys } from './ssh-keys.ts';
import { insertServiceletRuns } from './servicelet-runs.ts';
import { insertServicelets } from './servicelets.ts';
import { insertShares } from './shares.ts';
import { insertTags } from './tags.ts';
import { insertLibrary } from './library.ts';
import { makeServer, type FinalState, type SeedServer } from './servers.ts';
import { insertSites, type SeedAccount } from './sites.ts';
import { taskRows } from './tasks.ts';
import { insertCredits } from './credits.ts';
import { insertCharges, insertEndedSpans } from './charges.ts';
import { insertTransfers } from './transfers.ts';
import { insertZones, zoneIds } from './zones.ts';

export interface SeedParts {
  db: Db;
  log: Logger;
  /** All dates of the seed lie before it. */
  now: Date;
  importMachines: ImportMachines;
  /** The product's kinds of tasks, whose steps the finished tasks of the seed show. */
  tasks: ReadonlyMap<string, AnyTask>;
}

/** Any number that nothing else uses as an advisory lock: two processes that start at once seed once. */
const lockKey = 7_305_418_022;
export const seedEngine = 'simulator';

/**
 * Fills an empty database with the demonstration provider and imports its machines into the engine; true when it did. Does
 * nothing when there is a site. All or nothing: the engine is asked before the commit, and ignores machines that it already
 * has.
 */
export async function seedDemo(parts: SeedParts): Promise<boolean> {
  const began = performance.now();
  const servers = await parts.db.transaction().execute(async (tx) => {
    // The engine takes its time on a busy machine, and the transaction waits for it.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    return (await isSeeded(tx)) ? null : fill(tx, parts);
  });
  if (servers === null) return false;
  await sql`analyze`.execute(parts.db);
  parts.log.info({ servers, ms: Math.round(performance.now() - began) }, 'demonstration provider created');
  return true;
}

/** Whether there is anything yet: the first site comes first. */
export async function isSeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom('site').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function fill(tx: Tx, parts: SeedParts): Promise<number> {
  const { now } = parts;
  const random = randomFrom(20_261_120);
  await insertZones(tx);
  const images = await insertImages(tx, random, daysBefore(now, 440));
  const accounts = await insertSites(tx, random, now);
  const networks = await insertNetworks(tx, random, { accounts, now });
  const lives = accounts.flatMap((account) => livesOf(random, { account, images, networks, now }));
  await insertSubnets(tx, [...networks.wan.values(), ...networks.lan.values()]);
  const servers = lives.map((life) => life.server);
  await insertServers(tx, servers);
  await insertEndedSpans(tx, servers);
  // Generators of their own: the rest of the provider stays what it was.
  await insertReadyToUse(tx, randomFrom(20_261_124), daysBefore(now, 440));
  await insertTags(tx, randomFrom(20_261_125), servers);
  await insertBillingProfiles(tx, { accounts, now });
  await insertAccountManagers(tx, accounts);
  await insertSshKeys(tx, randomFrom(20_261_127), { accounts, now });
  await insertServicelets(tx, randomFrom(20_261_129), now);
  const snapshots = snapshotsOf(randomFrom(20_261_121), lives, now);
  const configurations = configurationsOf(randomFrom(20_261_122), lives, now);
  const firewalls = firewallsOf(randomFrom(20_261_123), lives, now);
  const backups = backupsOf(randomFrom(20_261_130), lives, now);
  const history = [
    ...historyRows(lives),
    ...backups.history,
    ...snapshots.history,
    ...configurations.history,
    ...firewalls.history,
  ].sort((a, b) => Number(a.at) - Number(b.at));
  await insertAll(tx, 'history', history);
  await insertAll(tx, 'server_configuration', configurations.rows);
  await insertAll(tx, 'schedule', snapshots.schedules);
  await insertAll(tx, 'snapshot', snapshots.rows);
  await insertAll(tx, 'schedule_run', snapshots.runs);
  await insertAll(tx, 'backup_window', backups.windows);
  await insertAll(tx, 'backup_night', backups.nights);
  await insertAll(tx, 'backup', backups.rows);
  await insertAll(tx, 'address_group', firewalls.groups);
  await insertAll(tx, 'firewall_template', firewalls.templates);
  await insertAll(tx, 'firewall', firewalls.rows);
  await insertAll(tx, 'firewall_revision', firewalls.revisions);
  await insertInitPolicies(tx, randomFrom(20_261_126), { accounts, lives, now });
  const library = await insertLibrary(tx, randomFrom(20_261_133), { accounts, now });
  const onSwitches = await insertNetworkStates(tx, randomFrom(20_261_160), { accounts, networks, now });
  const { tasks, logs } = taskRows(random, lives, parts.tasks);
  await insertAll(tx, 'task', tasks);
  await insertAll(tx, 'task_log', logs);
  await insertServiceletRuns(tx, randomFrom(20_261_150), { lives, now, tasks: parts.tasks });
  await insertShares(tx, randomFrom(20_261_151), { accounts, lives, now });
  await insertTransfers(tx, randomFrom(20_261_152), { accounts, lives, now });
  await insertCharges(tx, randomFrom(20_261_161), { accounts, now });
  await insertCredits(tx, randomFrom(20_261_171), { accounts, now });
  await insertBudgets(tx, randomFrom(20_261_170), { accounts, now });
  await insertCauses(tx, randomFrom(20_261_172), { accounts, lives, now });
  await insertAll(tx, 'audit', auditRows(lives));
  await insertAll(tx, 'login_log', loginRows(random, accounts, now));
  await parts.importMachines(
    seedEngine,
    servers.flatMap((server) => server.machine ?? []),
    {
      snapshots: snapshots.onEngine,
      firewalls: firewalls.onEngine,
      backups: backups.onEngine,
      images: library,
      networks: onSwitches,
    },
  );
  return servers.length;
}

/** Writes servers with their disks, cards and addresses. */
export async function insertServers(tx: Tx, servers: readonly SeedServer[]): Promise<void> {
  await insertAll(
    tx,
    'server',
    servers.map((server) => server.row),
  );
  await insertAll(
    tx,
    'server_disk',
    servers.flatMap((server) => server.disks),
  );
  await insertAll(
    tx,
    'server_nic',
    servers.flatMap((server) => server.nics),
  );
  await insertAll(
    tx,
    'address',
    servers.flatMap((server) => server.addresses),
  );
}

interface SeedSource {
  account: SeedAccount;
  images: readonly SeedImage[];
  networks: SeedNetworks;
  now: Date;
}

/** Every account has a home zone and a few servers elsewhere; that of the hostile texts has one in each of its names. */
function livesOf(random: Random, { account, images, networks, now }: SeedSource): Life[] {
  const used = new Set<string>();
  const hostile = account.email.startsWith('hostile');
  const home = random.pick(zoneIds.slice(0, 3));
  return Array.from({ length: account.servers }, (_, index) => {
    const zoneId = random.chance(0.6) ? home : random.pick(zoneIds);
    const wan = networks.wan.get(zoneId);
    if (wan === undefined) throw new Error(`no public network in ${zoneId}`);
    const text = payloads[index % payloads.length] ?? '';
    const naming = hostile ? { name: text, description: text, tags: [text] } : nameServer(random, used);
    const state = fixedState(account, index);
    const server = makeServer(random, {
      owner: account,
      ...naming,
      zoneId,
      images,
      wan,
      lan: random.chance(0.5) ? (networks.lan.get(`${account.id} ${zoneId}`) ?? null) : null,
      now,
      ...(state === undefined ? {} : { state }),
      detached: state === undefined && index % 40 === 17,
    });
    if (hostile && server.row.state === 'error') server.row.error = messageJson(text);
    return lifeOf(random, server, account);
  });
}

/** The demo visitors' account and the account with hostile texts show every state, regardless of chance. */
function fixedState(account: SeedAccount, index: number): FinalState | undefined {
  if (!/^(user|hostile)@/.test(account.email)) return undefined;
  const few: Record<number, FinalState> = { 2: 'off', 5: 'suspended', 7: 'off', 9: 'error', 12: 'off' };
  return few[index] ?? (index >= 24 ? 'terminated' : 'on');
}
