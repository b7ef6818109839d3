import { sql } from 'kysely';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { refusalOf } from '../states.ts';
import { problemOfName } from '../names.ts';
import { detailOf } from './read-server.ts';
import { announce, lockServers } from './store.ts';
import { writeHistory } from './store-history.ts';
import { byOf } from './by.ts';

/** Gives a server another name; the engine keeps the one it was created with, because the name is ours. */
export const renameServer: Run<typeof servers.renameServer> = async (ctx, { params, input }) => {
  const { db, scope } = ctx;
  const [server] = await lockServers(db, scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  if (server.version !== ctx.ifMatch) throw new Stale();
  const reason = refusalOf('rename', server.state, null);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const problem = problemOfName(input.name, 'name');
  if (problem !== null) throw new Invalid([problem]);
  if (!(await setName(ctx.db, server.id, input.name))) throw new Invalid([item(1103, 'name')]);
  await writeHistory(db, {
    server,
    kind: 'configuration',
    action: `Renamed from ${server.name} to ${input.name}`,
    by: byOf(ctx),
  });
  await announce(db, ctx.emit, { id: server.id });
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: input.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { name: [server.name, input.name] },
  });
  const detail = await detailOf(ctx.app, db, { scope, id: server.id });
  ctx.setHeader('etag', `"${detail.version}"`);
  return detail;
};

/** False when another living server of the account has the name: the unique index decides, also between two requests. */
async function setName(tx: Parameters<typeof lockServers>[0], id: string, name: string): Promise<boolean> {
  await sql`savepoint naming`.execute(tx);
  try {
    await sql`update server set name = ${name}, version = version + 1 where id = ${id}`.execute(tx);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'server_name_unique')) throw error;
    await sql`rollback to savepoint naming`.execute(tx);
    return false;
  }
}
