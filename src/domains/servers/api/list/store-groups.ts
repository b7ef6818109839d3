import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { Grouping } from '../../groupings.ts';
import type { Relations } from './store-filter.ts';

/** More groups than a person reads. */
const maxGroups = 500;

interface Keyed {
  key: RawBuilder<string>;
  join: RawBuilder<unknown> | ((asked: Pick<Asked, 'relations' | 'scope'>) => RawBuilder<unknown>);
  name: RawBuilder<string>;
}

interface Asked {
  by: Grouping;
  scope: Scope;
  condition: RawBuilder<boolean>;
  relations: Relations;
}

/** The members of a group, its name, and the order of groups. */
const keyed: Record<Grouping, Keyed> = {
  zone: {
    key: sql`s.zone_id`,
    join: sql``,
    name: sql`(select d.name from data_center d where d.id = g.key)`,
  },
  tag: {
    key: sql`coalesce(t.name, '')`,
    join: sql`left join lateral unnest(s.tags) t (name) on true`,
    name: sql`g.key`,
  },
  network: {
    key: sql`coalesce(n.network_id::text, '')`,
    join: sql`left join (select distinct server_id, network_id from server_nic) n on n.server_id = s.id`,
    name: sql`coalesce((select w.name from network w where w.id = nullif(g.key, '')::uuid), '')`,
  },
  group: {
    key: sql`coalesce(p.group_id::text, '')`,
    join: ({ relations, scope }) =>
      sql`left join ${relations.groups} p on p.server_id = s.id and ${within(scope, 's')}`,
    name: sql`coalesce((select a.name from account_group a where a.id = nullif(g.key, '')::uuid), '')`,
  },
};

export interface GroupPart {
  key: string;
  name: string;
  currency: Currency;
  count: number;
  /** Those of the scope itself, and what they cost a month: what others share costs them, not the reader. */
  own: number;
  micro: number;
}

/** Count and monthly sum by group and currency; those without a tag, network or group come last. */
export async function readGroups(db: Db, { by, scope, condition, relations }: Asked): Promise<GroupPart[]> {
  const { key, join, name } = keyed[by];
  const own = within(scope, 's');
  const { rows } = await sql<GroupPart>`
    select g.key, ${name} as name, g.currency, g.count::int as count, g.own::int as own, g.micro::bigint as micro
    from (select ${key} as key, s.currency, count(*) as count, count(*) filter (where ${own}) as own,
        coalesce(sum(s.month_micro) filter (where ${own}), 0) as micro
      from server s ${typeof join === 'function' ? join({ relations, scope }) : join} where ${condition} group by 1, s.currency) g
    order by g.key = '', 2, g.key, g.currency limit ${maxGroups}`.execute(db);
  return rows;
}
