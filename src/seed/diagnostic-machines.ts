import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';

interface Source {
  /** Of accounts that may be touched. */
  lives: readonly Life[];
  all: readonly Life[];
  now: Date;
}

/**
 * What goes wrong with machines: a host that delivers no statistics, guests without an agent, two servers that refer to one machine,
 * a clone that kept its MAC address, and an address that senders of unwanted mail are looked up by.
 */
export async function insertMachineCauses(tx: Db, random: Random, { lives, all, now }: Source): Promise<void> {
  const threeHours = new Date(now.getTime() - 3 * 3_600_000);
  const running = lives.filter(({ server: { row } }) => row.state === 'on' && row.power_since < threeHours);
  const [lost, sender] = running.filter(({ server }) => server.machine?.agent === true && server.nics.length > 0);
  const deaf = all.filter(({ server: { row, machine } }) => row.state === 'on' && machine?.agent === false);
  if (lost?.server.machine) lost.server.machine.host = false;
  await insertAll(tx, 'statistic_gap', [
    ...deaf.map(({ server }) => ({ server_id: server.row.id, reason: 'agent', since: server.row.power_since })),
    ...(lost ? [{ server_id: lost.server.row.id, reason: 'host', since: threeHours }] : []),
  ]);
  if (sender)
    await insertAll(tx, 'address_listing', [
      {
        id: random.id(daysBefore(now, 1)),
        ip: sender.server.row.primary_ip ?? '',
        list: 'bl.mail-sandbox.test',
        reason: 'Sends unwanted mail',
        added_by: 'operator@skydeck.test',
        created_at: daysBefore(now, 1),
      },
    ]);
  keepMac(running.toReversed());
  await shareMachine(tx, lives);
}

/** A machine was cloned past the console: its interface has the MAC address of the one that it is a copy of. */
function keepMac(lives: readonly Life[]): void {
  for (const { server: first } of lives) {
    const mac = first.nics[0]?.mac;
    const clone = lives.find(
      ({ server }) => server !== first && server.row.zone_id === first.row.zone_id && server.nics.length === 1,
    )?.server;
    if (mac === undefined || clone?.machine == null) continue;
    clone.machine = { ...clone.machine, nics: clone.machine.nics.map((nic) => ({ ...nic, mac })) };
    return;
  }
}

/** A server refers to the machine of another one; its own was never made. */
async function shareMachine(tx: Db, lives: readonly Life[]): Promise<void> {
  const ids = lives.flatMap(({ server: { row } }) => (row.state === 'off' ? [row.id] : []));
  const { rows } = await sql<{ id: string }>`
    with plain as (
      select s.id, s.zone_id, s.engine_ref, s.created_at from server s where s.id = any(${ids}::uuid[]) and s.state = 'off'
        and not exists (select from snapshot p where p.server_id = s.id)
        and not exists (select from backup b where b.server_id = s.id)
        and not exists (select from firewall f where f.server_id = s.id)),
    pair as (
      select t.id, o.engine_ref from plain t join plain o on o.zone_id <> t.zone_id
      order by t.created_at desc, o.created_at desc limit 1)
    update server s set engine_ref = p.engine_ref from pair p where s.id = p.id returning s.id`.execute(tx);
  const twin = lives.find(({ server }) => server.row.id === rows[0]?.id);
  if (twin) twin.server.machine = null;
}
