import { NotFound } from '#kernel/errors.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { firewall } from '../contract.ts';
import { limitOf } from './find-firewall.ts';
import { readFirewall as read, readHosts } from './store.ts';
import { choicesFor } from './store-refs.ts';
import { viewOf } from './view.ts';

/** The rules of one server, and how they stand towards its host. */
export const readFirewall: Run<typeof firewall.readFirewall> = async (ctx, { params }) => {
  const { db, request } = ctx;
  const server = await findServer(db, ctx.scope, params.serverId);
  const host = (await readHosts(db, [server.id])).get(server.id);
  if (host === undefined) throw new NotFound();
  const found = await read(db, server.id);
  const choices = await choicesFor(db, ctx.scope, { server, set: found.set });
  ctx.setHeader('etag', `"${found.version}"`);
  return viewOf(found, { choices, host, ip: request.ip, limit: limitOf(ctx.app, host.engine) });
};
