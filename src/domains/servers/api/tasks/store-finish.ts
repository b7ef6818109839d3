import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { ServerState } from '../../states.ts';
import type { Machine } from '#engines/port.ts';

export interface Before {
  state: string;
  siteId: string;
  accountId: string;
}

/** Locks a server that is under this task; null when it is not. */
export async function lockForEnd(tx: Db, serverId: string, taskId: string): Promise<Before | null> {
  const rows = await tx
    .selectFrom('server')
    .select(['state', 'site_id as siteId', 'account_id as accountId'])
    .where('id', '=', serverId)
    .where('task_id', '=', taskId)
    .forNoKeyUpdate()
    .execute();
  return rows[0] ?? null;
}

/** Locks a server that a task ran beside another of; null when it is gone. */
export async function lockInLane(tx: Db, serverId: string): Promise<Before | null> {
  const rows = await tx
    .selectFrom('server')
    .select(['state', 'site_id as siteId', 'account_id as accountId'])
    .where('id', '=', serverId)
    .forNoKeyUpdate()
    .execute();
  return rows[0] ?? null;
}

export interface EndState {
  state?: ServerState;
  resumed?: boolean;
  /** Unix milliseconds. */
  powerSince?: number | undefined;
  error?: Sayable | null;
  engineRef?: string;
}

/** Frees the server from its task in the state that it ends in; what is left out stays. */
export async function saveEnd(tx: Db, serverId: string, end: EndState): Promise<void> {
  await tx
    .updateTable('server')
    .set({
      task_id: null,
      version: sql<number>`version + 1`,
      ...(end.state === undefined ? {} : { state: end.state }),
      ...(end.resumed === undefined ? {} : { resumed: end.resumed }),
      ...(end.powerSince === undefined ? {} : { power_since: new Date(end.powerSince) }),
      ...(end.error === undefined ? {} : { error: end.error === null ? null : messageJson(end.error) }),
      ...(end.engineRef === undefined ? {} : { engine_ref: end.engineRef }),
      ...(end.state === 'terminated'
        ? { terminated_at: sql<Date>`now()`, power_since: sql<Date>`now()`, primary_ip: null }
        : {}),
    })
    .where('id', '=', serverId)
    .execute();
}

/** Takes over the power that the engine reports, for a server whose task is working on it. */
export async function applyPower(tx: Db, serverId: string, machine: Machine): Promise<void> {
  await sql`
    update server set state = ${machine.power}, resumed = false, power_since = ${new Date(machine.powerSince)}
    where id = ${serverId} and state <> ${machine.power}`.execute(tx);
}
