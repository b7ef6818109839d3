import { sql } from 'kysely';
import type { App } from '#platform/app.ts';
import { sortBy } from '#platform/db/page.ts';
import { likeText } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readMonthlyCosts } from '#domains/charges/api/port.ts';
import { findInScope } from '#domains/identity/api/port.ts';
import { serviceKinds, type ServiceCost } from '#domains/tenancy/api/port.ts';
import { users } from '../contract.ts';

interface StoredService {
  id: string;
  kind: string;
  objectId: string;
  name: string;
  state: string;
  zone: string | null;
  place: string;
  created: Date | null;
}
interface Reader {
  app: App;
  me: { permissions: ReadonlySet<string> };
}

/** The kinds that the reader may see. */
const kindsFor = ({ app, me }: Reader) => serviceKinds.of(app.domains).filter(({ may }) => me.permissions.has(may));

/** All that an account owns of these kinds, as one relation. */
function servicesOf(reader: Reader, accountId: string) {
  const columns = sql`(object_id, name, state, zone, place, created)`;
  const parts = kindsFor(reader).map(
    ({ id, services }) => sql`select ${id}::text as kind, k.* from (${services(accountId)}) as k ${columns}`,
  );
  const none = sql`select '' as kind, k.* from (values ('', '', '', '', '', null::timestamptz)) as k ${columns} where false`;
  return sql<StoredService>`(select u.kind || ':' || u.object_id as id, u.kind, u.object_id as "objectId", u.name, u.state,
    u.zone, u.place, u.created from (${parts.length === 0 ? none : sql.join(parts, sql` union all `)}) u)`;
}

/** What a user owns, of every kind, with what it costs. */
export const listUserServices = listRows(users.listUserServices, {
  what: 'services',
  prepare: ({ db, scope }, { params }: { params: { userId: string } }) =>
    findInScope(db, scope, { accountId: params.userId, lock: false }),
  of: ({ own }) => own.name,
  from: ({ db, app, me, own }) => db.selectFrom(servicesOf({ app, me }, own.id).as('v')).selectAll('v'),
  scope: () => sql<boolean>`true`,
  id: sortBy('v.id', 'text'),
  sorts: {
    name: { value: sql`lower(v.name) collate "C"`, type: 'text' },
    kind: sortBy('v.kind', 'text'),
    created: { ...sortBy('v.created', 'timestamptz'), nullable: true },
  },
  search: (text) => sql<boolean>`lower(v.name) like ${`%${likeText(text.trim().toLowerCase())}%`}`,
  filters: {
    kind: (kinds) => sql<boolean>`v.kind = any(${kinds}::text[])`,
    zone: (zones) => sql<boolean>`v.zone = any(${zones}::text[])`,
  },
  items: async (rows, { app, db, me, now, own }) => {
    const kinds = kindsFor({ app, me });
    const costs = me.permissions.has('billing.view') ? await costsOf() : null;
    return rows.map(({ created, ...row }) => ({
      ...row,
      created: created?.toISOString() ?? null,
      monthly: costs?.get(row.id) ?? null,
    }));

    async function costsOf(): Promise<Map<string, ServiceCost>> {
      const metered = new Map(
        kinds.flatMap(({ id, metered: type }) => (type === undefined ? [] : [[id, type] as const])),
      );
      const objectIds = rows.flatMap(({ kind, objectId }) => (metered.has(kind) ? [objectId] : []));
      const found = await readMonthlyCosts(db, { accountId: own.id, objectIds, now });
      const all = new Map<string, ServiceCost>();
      for (const { id, kind, objectId } of rows) {
        const cost = found.get(`${metered.get(kind)} ${objectId}`);
        if (cost !== undefined) all.set(id, cost);
      }
      for (const { id: kind, costs: billed } of kinds) {
        const ids = rows.flatMap((row) => (row.kind === kind ? [row.objectId] : []));
        if (billed === undefined || ids.length === 0) continue;
        for (const [objectId, cost] of await billed(db, ids, now)) all.set(`${kind}:${objectId}`, cost);
      }
      return all;
    }
  },
});
