import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { release } from './store-cooldown.ts';
import { nicWithin } from './store-parts.ts';

/** An address of a range as it is before a change; `type` null: no one has it. */
export interface Standing {
  ip: string;
  type: number | null;
  /** The server that has it. */
  server: string | null;
  /** That server is one of the scope, or the address is kept for one of its accounts. */
  mine: boolean;
  kept: boolean;
  edge: boolean;
  note: string;
}

/** An address `a` that is kept for an account of the scope. */
const keptFor = (scope: Scope) => sql<boolean>`coalesce(a.account_id is not null and ${within(scope, 'a')}, false)`;

/** Every address from one to the other, in order. The subnet's row is locked, so that none is given out in the meantime. */
export async function readSpan(
  tx: Db,
  scope: Scope,
  { subnetId, from, to }: { subnetId: string; from: string; to: string },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select host(c.ip) as ip, case when c.ip = s.gateway then 2 else a.type end as type,
      case when a.nic_id is not null then coalesce(case when ${nicWithin(scope)} then k.server_name end, '–') end as server,
      ${nicWithin(scope)} or ${keptFor(scope)} as mine, ${keptFor(scope)} as kept,
      coalesce(a.note, '') as note,
      host(c.ip) in (host(network(s.cidr)), host(broadcast(s.cidr))) as edge
    from subnet s cross join lateral (
        select ${from}::inet + g as ip from generate_series(0, ${to}::inet - ${from}::inet) g) c
      left join address a on a.subnet_id = s.id and a.ip = c.ip
      left join attached_nic k on k.nic_id = a.nic_id
    where s.id = ${subnetId} order by c.ip`.execute(tx);
  return rows;
}

interface At {
  subnetId: string;
  ips: readonly string[];
}

/** Keeps free addresses from being given out. */
export async function reserve(
  tx: Db,
  { subnetId, ips }: At,
  { type, note, at }: { type: 1 | 3; note: string; at: Date },
) {
  if (ips.length === 0) return;
  await sql`
    insert into address (subnet_id, ip, type, note, taken_at)
    select ${subnetId}, one, ${type}, ${note}, ${at} from unnest(${ips}::inet[]) one
    on conflict (subnet_id, ip) do nothing`.execute(tx);
}

/** Ends reservations and cooldowns. */
export async function free(tx: Db, { subnetId, ips }: At): Promise<void> {
  if (ips.length === 0) return;
  await release(tx, sql`a.subnet_id = ${subnetId} and a.ip = any(${ips}::inet[]) and a.nic_id is null`);
}

/** Writes a note on addresses that someone has. */
export async function saveNote(tx: Db, { subnetId, ips }: At, note: string): Promise<void> {
  if (ips.length === 0) return;
  await sql`
    update address set note = ${note} where subnet_id = ${subnetId} and ip = any(${ips}::inet[])`.execute(tx);
}

/** The name before, for the audit trail; null when no one has the address. */
export async function saveReverse(tx: Db, { subnetId, ip, name }: { subnetId: string; ip: string; name: string }) {
  const { rows } = await sql<{ before: string }>`
    update address a set reverse_dns = ${name}, forward = null, forward_at = null from address old
    where a.subnet_id = ${subnetId} and a.ip = ${ip}::inet and old.subnet_id = a.subnet_id and old.ip = a.ip
    returning old.reverse_dns as before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** These addresses of a subnet as they are, with their texts. The subnet's row is locked. */
export async function readThese(
  tx: Db,
  scope: Scope,
  { subnetId, ips }: At,
): Promise<(Standing & { reverseDns: string })[]> {
  const { rows } = await sql<Standing & { reverseDns: string }>`
    select host(c.ip) as ip, case when c.ip = host(s.gateway)::inet then 2 else a.type end as type,
      case when a.nic_id is not null then coalesce(case when ${nicWithin(scope)} then k.server_name end, '–') end as server,
      ${nicWithin(scope)} or ${keptFor(scope)} as mine, ${keptFor(scope)} as kept,
      coalesce(a.note, '') as note, coalesce(a.reverse_dns, '') as "reverseDns",
      host(c.ip) in (host(network(s.cidr)), host(broadcast(s.cidr))) as edge
    from subnet s cross join unnest(${ips}::inet[]) c (ip)
      left join address a on a.subnet_id = s.id and a.ip = c.ip
      left join attached_nic k on k.nic_id = a.nic_id
    where s.id = ${subnetId}`.execute(tx);
  return rows;
}

type Texts = readonly { ip: string; to: string }[];

/** Writes notes and reverse names, each on its address. */
export async function saveTexts(
  tx: Db,
  subnetId: string,
  { notes, names }: { notes: Texts; names: Texts },
): Promise<void> {
  for (const [column, texts, more] of [
    ['note', notes, sql``],
    // Where another name leads is not known yet.
    ['reverse_dns', names, sql`, forward = null, forward_at = null`],
  ] as const)
    if (texts.length > 0)
      await sql`
        update address a set ${sql.ref(column)} = t.value${more}
        from unnest(${texts.map(({ ip }) => ip)}::inet[], ${texts.map(({ to }) => to)}::text[]) t (ip, value)
        where a.subnet_id = ${subnetId} and a.ip = t.ip`.execute(tx);
}
