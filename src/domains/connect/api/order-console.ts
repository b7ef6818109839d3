import { findServer } from '#domains/servers/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { connect } from '../contract.ts';
import { ticketSeconds } from '../limits.ts';
import { refusalOf } from './connection.ts';
import { insertTicket } from './store-consoles.ts';

/** Gives a ticket for one console; the secret itself is kept nowhere. */
export const orderConsole: Run<typeof connect.orderConsole> = async (ctx, { params, input }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const reason = refusalOf(ctx.app, server, input.kind);
  if (reason !== null) throw new Conflict(1780, undefined, { reason });
  const ticket = newToken();
  const expiresAt = new Date(ctx.now.getTime() + ticketSeconds * 1000);
  const of = { sessionId: ctx.me.sessionId, serverId: server.id, kind: input.kind, readOnly: input.readOnly };
  await insertTicket(ctx.db, { ...of, hash: digestOf(ticket), now: ctx.now, expiresAt });
  return { ticket, expires: expiresAt.toISOString(), serverName: server.name };
};
