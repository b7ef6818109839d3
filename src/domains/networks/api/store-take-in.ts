import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { firstVlan, lastVlan } from '../limits.ts';
import { systemName } from '../names.ts';
import { planOf } from '../subnets.ts';
import { insertSubnet } from './store-change-subnet.ts';
import { deleteNetwork, freeVlan, insertNetwork, lockZone, readUsers } from './store-change.ts';

/** A network that an engine has already, as it is taken in. */
export interface FoundNetwork {
  zoneId: string;
  /** Null: the provider's own. */
  owner: { siteId: string; accountId: string } | null;
  /** 0 private, 1 public, 2 internal. */
  type: number;
  label: string;
  /** The number that it has; null: one is chosen. */
  vlan: number | null;
  subnets: readonly { cidr: string; gateway: string; dns: readonly string[] }[];
  /** Addresses that something of the engine uses already. */
  used: readonly string[];
}

/** What is written beside addresses that the console must not give out. People may change it. */
const usedNote = 'In use in the cloud';

/** Adds a network as it is, under a task that takes it in; null where no number is free. */
export async function takeInNetwork(
  tx: Db,
  found: FoundNetwork,
  { taskId, now }: { taskId: string; now: Date },
): Promise<{ id: string; name: string } | null> {
  const { zoneId, owner, type, label, used } = found;
  await lockZone(tx, zoneId);
  const span = type === 0 ? { first: firstVlan, last: lastVlan } : { first: 10, last: firstVlan - 1 };
  const own = found.vlan === null ? null : await freeVlan(tx, zoneId, { first: found.vlan, last: found.vlan });
  const vlanId = own ?? (await freeVlan(tx, zoneId, span));
  if (vlanId === null) return null;
  const name = systemName(type, vlanId, label);
  const place = { siteId: owner?.siteId ?? null, accountId: owner?.accountId ?? null };
  const id = await insertNetwork(tx, { ...place, zoneId, type, vlanId, name, label }, now);
  await sql`update network set state = 'creating', task_id = ${taskId} where id = ${id}`.execute(tx);
  for (const { cidr, gateway, dns } of found.subnets) {
    const [ip = '', bits = '0'] = cidr.split('/');
    const plan = planOf(ip, Number(bits));
    if (plan === null) continue;
    const values = {
      gateway,
      dns1: dns[0] ?? null,
      dns2: dns[1] ?? null,
      from: plan.first,
      to: plan.last,
      description: '',
    };
    await insertSubnet(tx, id, { cidr: plan.cidr, values, at: now });
  }
  await reserveUsed(tx, id, used);
  return { id, name };
}

/** Keeps addresses of a network from being given out: something that is not the console's has them. */
export async function reserveUsed(tx: Db, networkId: string, ips: readonly string[]): Promise<void> {
  await sql`
    insert into address (subnet_id, ip, type, note)
    select s.id, u.ip, 1, ${usedNote} from unnest(${ips}::inet[]) as u (ip)
      join subnet s on s.network_id = ${networkId} and u.ip <<= s.cidr
    on conflict do nothing`.execute(tx);
}

/** Opens reserved addresses again, for the server that has them. */
export async function openUsed(tx: Db, networkId: string, ips: readonly string[]): Promise<void> {
  await sql`
    delete from address a using subnet s where s.id = a.subnet_id and s.network_id = ${networkId}
      and a.ip = any(${ips}::inet[]) and a.type = 1 and a.nic_id is null`.execute(tx);
}

/**
 * Puts a network under the task that lets go of it: null. Otherwise the names of the servers that use it; empty where
 * another task has the network.
 */
export async function beginRelease(tx: Db, id: string, taskId: string): Promise<string[] | null> {
  const users = await readUsers(tx, { networkId: id, subnetId: null });
  if (users.length > 0) return users;
  const { rows } = await sql`
    update network set state = 'deleting', task_id = ${taskId} where id = ${id} and task_id is null returning id`.execute(
    tx,
  );
  return rows.length === 0 ? [] : null;
}

/** Forgets a network that was let go of. */
export const forgetNetwork = deleteNetwork;
