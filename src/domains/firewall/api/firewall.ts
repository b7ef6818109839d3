import { record } from '#domains/history/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import { findServer, ofServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { firewall as contract } from '../contract.ts';
import { limitOf, checkOn, lockWithFirewall } from './find-firewall.ts';
import { readFirewall as read, readHosts, endTrial } from './store.ts';
import { choicesFor } from './store-refs.ts';
import { viewOf } from './view.ts';
import { say } from '../messages.ts';

/** The rules of one server, and how they stand towards its host. */
export const readFirewall: Run<typeof contract.readFirewall> = async (ctx, { params }) => {
  const { db, request } = ctx;
  const server = await findServer(db, ctx.scope, params.serverId);
  const host = (await readHosts(db, [server.id])).get(server.id);
  if (host === undefined) throw new NotFound();
  const found = await read(db, server.id);
  const choices = await choicesFor(db, ctx.scope, { server, set: found.set });
  ctx.setHeader('etag', `"${found.version}"`);
  return viewOf(found, { choices, host, ip: request.ip, limit: limitOf(ctx.app, host.engine) });
};

/** Keeps rules that are on trial: they go back no more. */
export const confirmFirewall: Run<typeof contract.confirmFirewall> = async (ctx, { params }) => {
  const { server, firewall } = await lockWithFirewall(ctx, params.serverId);
  checkOn(server, 'confirm', firewall.trialId !== null);
  if (firewall.trialId !== null) await endTrial(ctx.db, server.id, firewall.trialId);
  await record(ctx, {
    object: ofServer(server),
    kind: 'firewall',
    action: say('firewall-confirmed'),
    event: 'changed',
    audit: { trial: [firewall.trialUntil?.toISOString() ?? null, null] },
  });
};
