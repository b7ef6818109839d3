import { sql } from 'kysely';
import { say } from '#domains/servers/messages.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import { insertCustomerCauses } from './diagnostic-customers.ts';
import { insertMachineCauses } from './diagnostic-machines.ts';
import type { SeedAccount } from './sites.ts';

interface Source {
  accounts: readonly SeedAccount[];
  lives: readonly Life[];
  now: Date;
}

/** People whom others show, and who stay as they are. */
const kept = ['user@skydeck.test', 'jonas@sonnenschein.test', 'chidi@okafor.test', 'lena.vogt@northwind.test'];

/**
 * What goes wrong at a provider, so that diagnostic reports have something to find: the causes alone, each at another server or
 * account. Most other findings come from the rest of the demonstration.
 */
export async function insertCauses(tx: Db, random: Random, { accounts, lives, now }: Source): Promise<void> {
  const owners = accounts.filter(({ email }) => !kept.includes(email) && !email.includes('hostile'));
  const off = lives.filter(
    ({ owner, server }) => server.row.state === 'off' && owners.some(({ id }) => id === owner.id),
  );
  const ids = off.map(({ server }) => server.row.id);
  const [noDisks, oddCpu, manyOwners, invisible, unmetered] = ids;
  const owner = owners[0];
  if (!noDisks || !oddCpu || !manyOwners || !invisible || !unmetered || !owner) return;
  await tx.deleteFrom('server_disk').where('server_id', '=', noDisks).execute();
  await tx.updateTable('server').set({ cpu_count: 3 }).where('id', '=', oddCpu).execute();
  await endUse(tx, unmetered, now);
  await share(tx, random, { serverId: manyOwners, siteId: owner.siteId, now });
  const { former, branch } = await insertFamily(tx, random, { owner, now });
  await tx.updateTable('server').set({ account_id: former }).where('id', '=', invisible).execute();
  await breakConnections(tx);
  await breakPrices(tx, ids.slice(5));
  await restart(tx, { lives, owners, now, accounts });
  const others = lives.filter(({ owner: { id } }) => owners.some((one) => one.id === id));
  await insertCustomerCauses(tx, random, { lives: others, owner, branch, now });
  await insertMachineCauses(tx, random, { lives: others, all: lives, now });
  await tx
    .updateTable('account')
    .set({ external_state: 1 })
    .where('id', '=', off[5]?.owner.id ?? owner.id)
    .execute();
  await insertAll(tx, 'network', [
    {
      id: random.id(daysBefore(now, 5)),
      zone_id: 'US-SC',
      account_id: owner.id,
      site_id: owner.siteId,
      type: 0,
      vlan: 4003,
      name: 'lan-4003-empty',
      label: 'empty',
      state: 'active',
      created_at: daysBefore(now, 5),
    },
  ]);
  await insertGroupOfLeaver(tx, random, { owner, now });
}

/** A group of an account that was disabled when its person left: its members keep what it gives, and no one looks after it. */
async function insertGroupOfLeaver(
  tx: Db,
  random: Random,
  { owner, now }: { owner: SeedAccount; now: Date },
): Promise<void> {
  const at = daysBefore(now, 90);
  const [leaver, group] = [random.id(at), random.id(at)];
  const common = { site_id: owner.siteId, created_at: at };
  await insertAll(tx, 'account', [
    {
      ...common,
      id: leaver,
      email: 'left@customers.test',
      name: 'Robin Leaver',
      role: 'account-holder',
      enabled: false,
      parent_id: owner.id,
    },
  ]);
  const about = { name: 'Night shift', description: 'Watches the servers from 22:00 to 06:00.' };
  await insertAll(tx, 'account_group', [{ ...common, ...about, id: group, account_id: leaver }]);
  const members = ['night-1@customers.test', 'night-2@customers.test'];
  await insertAll(
    tx,
    'account_group_member',
    members.map((email) => ({
      id: random.id(at),
      group_id: group,
      site_id: owner.siteId,
      email,
      added_by: 'left@customers.test',
      added_at: at,
    })),
  );
}

const endUse = (tx: Db, serverId: string, now: Date) =>
  tx
    .updateTable('usage_span')
    .set({ ended_at: now })
    .where('object_id', '=', serverId)
    .where('ended_at', 'is', null)
    .execute();

interface Shared {
  serverId: string;
  siteId: string;
  now: Date;
}

async function share(tx: Db, random: Random, { serverId, siteId, now }: Shared): Promise<void> {
  const at = daysBefore(now, 30);
  const people = ['agency@partners.test', 'intern@partners.test', 'backup-admin@partners.test'];
  await insertAll(
    tx,
    'share',
    people.map((email) => ({
      id: random.id(at),
      object_type: 'server',
      object_id: serverId,
      site_id: siteId,
      email,
      level: 'configure',
      shared_by: 'owner@partners.test',
      created_at: at,
    })),
  );
}

/** A customer who was deleted, and the account below with the price list of another site; answers the ids of both. */
async function insertFamily(
  tx: Db,
  random: Random,
  { owner, now }: { owner: SeedAccount; now: Date },
): Promise<{ former: string; branch: string }> {
  const at = daysBefore(now, 200);
  const [former, branch] = [random.id(at), random.id(at)];
  const other = await tx
    .selectFrom('price_list')
    .select('id')
    .where('site_id', '<>', owner.siteId)
    .orderBy('id')
    .executeTakeFirst();
  const common = { site_id: owner.siteId, role: 'account-holder', created_at: at, enabled: false };
  await insertAll(tx, 'account', [
    {
      ...common,
      id: former,
      email: 'former@deleted.test',
      name: 'Former customer',
      deleted_at: daysBefore(now, 20),
      parent_id: null,
      price_list_id: null,
    },
    {
      ...common,
      id: branch,
      email: 'branch@customers.test',
      name: 'Branch office',
      deleted_at: null,
      parent_id: former,
      price_list_id: other?.id ?? null,
    },
  ]);
  return { former, branch };
}

/** Remote Desktop to a system that has none. */
async function breakConnections(tx: Db): Promise<void> {
  await sql`
    insert into server_connection (server_id, type, address, port, user_name)
    select s.id, 3, null, 3389, 'Administrator' from server s join image i on i.id = s.image_id join account a on a.id = s.account_id
    where s.state = 'off' and i.os_family <> 'windows' and a.email <> all(${kept}::text[])
      and not exists (select 1 from server_connection c where c.server_id = s.id)
    order by s.created_at limit 2`.execute(tx);
}

/** Servers that cost less than they should: no license, no traffic package, a burstable processor by the month. */
async function breakPrices(tx: Db, ids: readonly string[]): Promise<void> {
  const first = (condition: ReturnType<typeof sql>) => sql`(
    select s.id from server s join image i on i.id = s.image_id where s.id = any(${ids}::uuid[]) and ${condition}
    order by s.created_at limit 1)`;
  await sql`update server set price_lines = '[]' where id = ${first(sql`i.licence is not null`)}`.execute(tx);
  await sql`update server set traffic_package = null where id = ${first(sql`s.billing_mode = 0 and i.licence is null`)}`.execute(
    tx,
  );
  await sql`update server set billing_mode = 0, traffic_package = 't1000' where id = ${first(
    sql`s.cpu_type = 'T' and s.billing_mode = 1`,
  )}`.execute(tx);
}

/** A server that its owner restarts again and again. */
async function restart(tx: Db, { lives, owners, now }: Source & { owners: readonly SeedAccount[] }): Promise<void> {
  const life = lives.find(({ owner, server }) => server.row.state === 'on' && owners.some(({ id }) => id === owner.id));
  if (life === undefined) return;
  await insertAll(
    tx,
    'history',
    [5, 4, 3].map((hours) => ({
      object_type: 'server',
      object_id: life.server.row.id,
      site_id: life.server.row.site_id,
      account_id: life.owner.id,
      at: new Date(now.getTime() - hours * 3_600_000),
      kind: 'power',
      action: messageJson(say('power-done', { action: 'restart' })),
      from_state: 'on',
      to_state: 'on',
      actor_name: 'owner@partners.test',
      source: 'console',
    })),
  );
}
