import type { Sayable } from '#kernel/message.ts';
import { sql } from 'kysely';
import { wasRecorded } from '#domains/history/api/port.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ConsoleKind } from '../states.ts';

export interface Ticket {
  sessionId: string;
  serverId: string;
  kind: ConsoleKind;
  readOnly: boolean;
}

/** Keeps a ticket by its hash; those that have run out go with it. */
export async function insertTicket(
  db: Db,
  ticket: Ticket & { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const expired = sql`delete from console_ticket where expires_at < ${ticket.now}`;
  await unscoped('a new ticket clears away what has expired, of all accounts', () => expired.execute(db));
  await sql`
    insert into console_ticket (token_hash, session_id, server_id, kind, read_only, expires_at)
    values (${ticket.hash}, ${ticket.sessionId}, ${ticket.serverId}, ${ticket.kind}, ${ticket.readOnly},
      ${ticket.expiresAt})`.execute(db);
}

/** Uses a ticket up: of many who try at once, one gets it. Null for one that is not good now, or of another session. */
export async function takeTicket(db: Db, by: { hash: Buffer; sessionId: string; now: Date }): Promise<Ticket | null> {
  const { rows } = await sql<Ticket & { expiresAt: Date }>`
    delete from console_ticket where token_hash = ${by.hash}
    returning session_id as "sessionId", server_id as "serverId", kind, read_only as "readOnly",
      expires_at as "expiresAt"`.execute(db);
  const [row] = rows;
  if (row === undefined || row.sessionId !== by.sessionId || row.expiresAt <= by.now) return null;
  return { sessionId: row.sessionId, serverId: row.serverId, kind: row.kind, readOnly: row.readOnly };
}

export interface NewConsole {
  id: string;
  serverId: string;
  accountId: string;
  operatorId: string | null;
  sessionId: string;
  kind: ConsoleKind;
  readOnly: boolean;
  at: Date;
}

/** A process that has not reported for this long no longer serves the console. */
const goneAfterMs = 45_000;
const aliveSince = (now: Date): Date => new Date(now.getTime() - goneAfterMs);

/** Notes an open console, unless the person has as many as they may. False when they have. */
export async function insertConsole(tx: Db, row: NewConsole, most: number): Promise<boolean> {
  const alive = aliveSince(row.at);
  await sql`delete from console_session where seen_at < ${alive}`.execute(tx);
  // One person's consoles are counted one after the other.
  await tx.selectFrom('account').select('id').where('id', '=', row.accountId).forNoKeyUpdate().execute();
  const { rows } = await sql`
    insert into console_session (id, server_id, account_id, operator_id, session_id, kind, read_only, opened_at, seen_at)
    select ${row.id}, ${row.serverId}, ${row.accountId}, ${row.operatorId}::uuid, ${row.sessionId}, ${row.kind},
      ${row.readOnly}, ${row.at}, ${row.at}
    where (select count(*) from console_session where account_id = ${row.accountId}) < ${most}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** A page that reconnects opens the console again; this is recorded once per interval. */
const notedOnceInMs = 900_000;

/** Whether the history of a server recently recorded that someone opened a console of it. */
export async function isNotedLately(
  tx: Db,
  entry: { serverId: string; action: Sayable; name: string; now: Date },
): Promise<boolean> {
  const since = new Date(entry.now.getTime() - notedOnceInMs);
  const { serverId: objectId, action, name } = entry;
  return await wasRecorded(tx, { objectId, kind: 'access', action, name, since });
}

/** Says that this process still carries the console. */
export async function touchConsole(db: Db, id: string, at: Date): Promise<void> {
  await sql`update console_session set seen_at = ${at} where id = ${id}`.execute(db);
}

export async function deleteConsole(db: Db, id: string): Promise<void> {
  await sql`delete from console_session where id = ${id}`.execute(db);
}

export interface ConsoleRow {
  id: string;
  kind: ConsoleKind;
  name: string;
  email: string;
  readOnly: boolean;
  openedAt: Date;
  sessionId: string;
}

/** Who has a console of a server, found in the caller's scope, open; a staff member under their own name. */
export async function readConsoles(db: Db, serverId: string, now: Date): Promise<ConsoleRow[]> {
  const { rows } = await sql<ConsoleRow>`
    select c.id, c.kind, a.name, a.email, c.read_only as "readOnly", c.opened_at as "openedAt",
      c.session_id as "sessionId"
    from console_session c join account a on a.id = coalesce(c.operator_id, c.account_id)
    where c.server_id = ${serverId} and c.seen_at >= ${aliveSince(now)}
    order by c.opened_at, c.id`.execute(db);
  return rows;
}

/** No one gets into a server any more by a ticket of before. */
export async function deleteTickets(tx: Db, serverId: string): Promise<void> {
  await sql`delete from console_ticket where server_id = ${serverId}`.execute(tx);
}
