import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { readSpansOf } from '#domains/metering/api/port.ts';
import { send } from './answers.ts';
import type { TestApp } from './app.ts';
import { addPerson, type Browser, type Person, type World } from './world.ts';

/** What a move answers, as far as tests look at it. */
export interface Moved {
  userId: string;
  services: { id: string; kind: string; before: { amount: number } | null; after: { amount: number } | null }[];
  totals: { before: { amount: number }[]; after: { amount: number }[] };
  people: { email: string; moves: boolean }[];
  to: { url: string };
}
export const given = { reason: 'They belong to the other brand.', ticket: 'OPS-9' };

/** Customers who move, with what they have, and prices in euros on the second site. */
export function movesOf({ app }: Pick<TestApp, 'app'>, world: World) {
  const { db } = app;
  let serial = 0;
  return {
    customer: (more: { siteId?: string; parentId?: string; role?: 'account-viewer' } = {}): Promise<Person> =>
      addPerson(app, { siteId: world.siteId, role: 'account-holder', name: `mover-${++serial}`, ...more }),

    /** Asks for the move of an account to the second site. */
    move: (
      who: Browser,
      { accountId }: Person,
      { dryRun = false, ...more }: { dryRun?: boolean; site?: string; reason?: string } = {},
    ) => send(who, `POST /users/${accountId}/siteMove`, { site: 'second.test', ...given, ...more }, { dryRun }),

    serverRow: (id: string) =>
      db
        .selectFrom('server')
        .select(['account_id', 'site_id', 'currency', 'tags'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),

    spansOf: (objectIds: readonly string[]) =>
      readSpansOf(db, { objectIds, from: new Date(0), until: new Date('2100-01-01') }),

    /** A private network of an account, with servers in it. */
    async network(owner: Person, label: string, servers: readonly { id: string }[]): Promise<string> {
      const id = newId<'network'>();
      const vlan = 1000 + ++serial;
      const about = { zone_id: world.zoneId, site_id: owner.siteId, account_id: owner.accountId, type: 0, vlan };
      await db
        .insertInto('network')
        .values({ id, ...about, name: `lan-${vlan}`, label })
        .execute();
      for (const [i, { id: serverId }] of servers.entries()) {
        const mac = `52:54:01:${[i, Math.floor(vlan / 100), vlan % 100].map((part) => String(part).padStart(2, '0')).join(':')}`;
        await db
          .insertInto('server_nic')
          .values({ id: newId(), server_id: serverId, position: 1, network_id: id, mac })
          .execute();
      }
      return id;
    },

    /** An address that an account has kept without a server for three hours; answers the name under which it is metered. */
    async keepAddress({ accountId, siteId }: Person): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into address (subnet_id, ip, type, account_id, site_id, taken_at)
        select s.id, '198.18.0.150'::inet + ${++serial}, 3, ${accountId}::uuid, ${siteId}::uuid, now() - interval '3 hours'
        from subnet s where s.network_id = ${world.wanId} limit 1
        returning subnet_id || '/' || host(ip) as id`.execute(db);
      return rows[0]?.id ?? '';
    },

    /** Gives the second site a price list: what costs a dollar on the first one costs three euros there. */
    async addPrices(): Promise<void> {
      const [list, version] = [newId(), newId()];
      const about = { site_id: world.otherSiteId, name: 'Second list', currency: 'EUR' };
      await db
        .insertInto('price_list')
        .values({ id: list, ...about })
        .execute();
      await db
        .insertInto('price_list_version')
        .values({ id: version, price_list_id: list, number: 1, valid_from: new Date(0) })
        .execute();
      await sql`
        insert into price_item (version_id, key, monthly_micro, hourly_on_micro, hourly_off_micro)
        select ${version}, key, monthly_micro * 3, hourly_on_micro * 3, hourly_off_micro * 3
        from price_item where version_id = ${world.priceVersionId}`.execute(db);
    },
  };
}
