import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { connect } from '../contract.ts';
import { readConsoles, insertTicket } from './store-consoles.ts';
import { Conflict } from '#kernel/errors.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { ticketSeconds } from '../limits.ts';
import { refusalOf } from './connection.ts';

/** Who has a console of the server open. */
export const listConsoles: Run<typeof connect.listConsoles> = async ({ db, scope, me, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = await readConsoles(db, server.id, now);
  return {
    items: rows.map(({ openedAt, sessionId, ...row }) => ({
      ...row,
      since: openedAt.toISOString(),
      own: sessionId === me.sessionId,
    })),
  };
};

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
