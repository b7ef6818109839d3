import { Conflict, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { tidyDescription } from '../names.ts';
import { refusalOf } from '../states.ts';
import { byOf } from './by.ts';
import { detailOf } from './read-server.ts';
import { announce, lockServers } from './store.ts';
import { saveDescription } from './store-description.ts';
import { writeHistory } from './store-history.ts';

/** Says in a line what a server is for. What forbids another name forbids this. */
export const describeServer: Run<typeof servers.describeServer> = async (ctx, { params, input }) => {
  const { db, scope } = ctx;
  const [server] = await lockServers(db, scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  if (server.version !== ctx.ifMatch) throw new Stale();
  const reason = refusalOf('rename', server.state, null);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const description = tidyDescription(input.description);
  const before = await saveDescription(db, server.id, description);
  const action = description === '' ? 'Description removed' : `Described as “${description}”`;
  const diff = { description: [before, description] as const };
  await writeHistory(db, { server, kind: 'configuration', action, diff, by: byOf(ctx) });
  await announce(db, ctx.emit, { id: server.id });
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff,
  });
  const detail = await detailOf(ctx.app, db, { me: ctx.me, id: server.id });
  ctx.setHeader('etag', `"${detail.version}"`);
  return detail;
};
