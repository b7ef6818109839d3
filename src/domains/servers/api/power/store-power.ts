import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Machine } from '#engines/port.ts';

/** Takes over the power that the engine reports, for a server whose task is working on it. */
export async function applyPower(tx: Db, serverId: string, machine: Machine): Promise<void> {
  await sql`
    update server set state = ${machine.power}, resumed = false, power_since = ${new Date(machine.powerSince)}
    where id = ${serverId} and state <> ${machine.power}`.execute(tx);
}
