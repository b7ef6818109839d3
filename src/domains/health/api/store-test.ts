import { sql } from 'kysely';
import type { ProbeAnswer } from '#engines/probes.ts';
import { newId } from '#kernel/ids.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';

export interface StoredProbe {
  /** Null: a ping. */
  port: number | null;
  answer: ProbeAnswer;
  ms: number | null;
}
export interface StoredTest {
  id: string;
  taskId: string | null;
  address: string | null;
  source: string | null;
  at: Date | null;
  probed: StoredProbe[];
  error: Message | null;
}

/** The last test of a server that the caller has found in their scope; null before the first. */
export async function readTest(db: Db, serverId: string): Promise<StoredTest | null> {
  const test = await db
    .selectFrom('connection_test')
    .select((e) => [
      'id',
      'task_id as taskId',
      'address',
      'source',
      'at',
      e.ref('probed').$castTo<StoredProbe[]>().as('probed'),
      'error',
    ])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return test ?? null;
}

/** The address by which the internet reaches a server; null: it has none. */
export async function readPublicAddress(db: Db, serverId: string): Promise<string | null> {
  const { rows } = await sql<{ ip: string }>`
    select host(a.ip) as ip from server_nic n join network w on w.id = n.network_id join address a on a.nic_id = n.id
    where n.server_id = ${serverId} and w.type = 1 order by n.position, a.ip limit 1`.execute(db);
  return rows[0]?.ip ?? null;
}

/** Makes room for the tests of a server, once, and answers what their tasks are about. */
export async function ensureTest(tx: Db, serverId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into connection_test (server_id, id) values (${serverId}, ${newId()})
    on conflict (server_id) do update set server_id = excluded.server_id returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no row for the tests of a server');
  return row.id;
}

export async function saveBegun(tx: Db, serverId: string, taskId: string): Promise<void> {
  await sql`update connection_test set task_id = ${taskId} where server_id = ${serverId}`.execute(tx);
}

export interface Met {
  address: string;
  source: string;
  at: Date;
  probed: readonly StoredProbe[];
}

export async function saveMet(tx: Db, serverId: string, { address, source, at, probed }: Met): Promise<void> {
  await sql`
    update connection_test set task_id = null, error = null, address = ${address}, source = ${source}, at = ${at},
      probed = ${JSON.stringify(probed)}::jsonb where server_id = ${serverId}`.execute(tx);
}

export async function saveFailed(tx: Db, serverId: string, error: Sayable | null): Promise<void> {
  await sql`update connection_test set task_id = null, error = ${error && messageJson(error)}::jsonb where server_id = ${serverId}`.execute(
    tx,
  );
}
