import { notify } from '#domains/notifications/api/port.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { refusalOf } from '../states.ts';
import { problemOfName } from '../names.ts';
import { detailOf } from './read-server.ts';
import { announce, lockServers, setName } from './store.ts';
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
    diff: { name: [server.name, input.name] },
    by: byOf(ctx),
  });
  await announce(db, ctx.emit, { id: server.id });
  await notify(db, {
    accountId: server.accountId,
    code: 8,
    title: `Server ${server.name} was renamed`,
    text: `It is called ${input.name} now. ${ctx.me.name} changed it.`,
    objectLink: `/servers/${server.id}/overview`,
    severity: 'info',
    // Who did it knows it.
    alreadyRead: server.accountId === ctx.me.accountId,
  });
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: input.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { name: [server.name, input.name] },
  });
  const detail = await detailOf(ctx.app, db, { me: ctx.me, id: server.id });
  ctx.setHeader('etag', `"${detail.version}"`);
  return detail;
};
