import { byActor, record } from '#domains/history/api/port.ts';
import type { Duplex } from 'node:stream';
import { findServer, type FoundServer, ofServer } from '#domains/servers/api/port.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { App, OpenedSocket, SocketRoute } from '#platform/app.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { consolesEnded, openConsoles } from '#platform/metrics.ts';
import { digestOf } from '#platform/token.ts';
import { actorFor } from '#platform/http/shared.ts';
import { chooseLanguage } from '#kernel/languages.ts';
import { translate, type Sayable } from '#kernel/message.ts';
import { connect } from '../contract.ts';
import { closings, type Closing } from '../closings.ts';
import { languageOfProtocol, maxConsoles, socketPath, ticketProtocol } from '../limits.ts';
import { refusalOf } from './connection.ts';
import { guard } from './guard.ts';
import { relay } from './relay.ts';
import { readOnlyFilter } from './rfb-filter.ts';
import { deleteConsole, insertConsole, isNotedLately, takeTicket, type Ticket } from './store-consoles.ts';
import { say } from '../messages.ts';

/** The console is not opened, or ends: why, and, where the page cannot know it, in words. */
class Ending extends Error {
  override name = 'Ending';
  readonly closing: Closing;
  readonly reason: Sayable;
  constructor(closing: Closing, reason: Sayable = '') {
    super(translate(reason, 'en'));
    this.closing = closing;
    this.reason = reason;
  }
}

/** The longest reason that a close message takes, in bytes. */
const maxReason = 120;
const reasonText = (text: string): string =>
  Buffer.from(text)
    .subarray(0, maxReason)
    .toString()
    .replace(/\ufffd$/, '');

/** The WebSocket of a console: the ticket says of which server and kind. */
export const consoleSocket: SocketRoute = {
  path: socketPath,
  async open(app, opened) {
    const { socket, offered } = opened;
    // What the page sends in the meantime waits.
    socket.pause();
    let kind = 'none';
    try {
      const ticket = await ticketOf(app, opened);
      ({ kind } = ticket);
      const server = await serverOf(app, opened, ticket);
      const stream = await streamOf(app, server, ticket);
      if (socket.readyState !== socket.OPEN) return void stream.destroy();
      await carry(app, opened, { ticket, server, stream });
    } catch (error) {
      if (!(error instanceof Ending)) throw error;
      consolesEnded.inc({ kind, why: error.closing });
      const language = chooseLanguage(offered.flatMap((name) => languageOfProtocol(name) ?? []));
      socket.close(closings[error.closing], reasonText(translate(error.reason, language)));
    }
    socket.resume();
  },
};

async function ticketOf(app: App, { offered, actor }: OpenedSocket): Promise<Ticket> {
  const mark = ticketProtocol('');
  const given = offered.find((name) => name.startsWith(mark))?.slice(mark.length) ?? '';
  const by = { hash: digestOf(given), sessionId: actor.sessionId, now: new Date(app.clock.now()) };
  const ticket = await takeTicket(app.db, by);
  if (ticket === null) throw new Ending('ticket');
  return ticket;
}

/** The server as the person may open it now: what was so when the ticket was given may have changed. */
async function serverOf(app: App, { actor }: OpenedSocket, ticket: Ticket): Promise<FoundServer> {
  if (!actor.permissions.has('server.console')) throw new Ending('forbidden');
  const { scope } = await actorFor(app, actor, connect.orderConsole.shares);
  const server = await findServer(app.db, scope, ticket.serverId).catch((error: unknown) => {
    throw error instanceof NotFound ? new Ending('gone') : error;
  });
  const reason = refusalOf(app, server, ticket.kind);
  if (reason !== null) throw new Ending('refused', reason);
  return server;
}

async function streamOf(app: App, server: FoundServer, { kind }: Ticket): Promise<Duplex> {
  if (server.engineRef === null) throw new Ending('refused', say('no-machine-yet'));
  try {
    const of = { machineRef: server.engineRef, kind };
    return await app
      .engine(server.engine)
      .openConsole(of, AbortSignal.any([app.stopping, AbortSignal.timeout(10_000)]));
  } catch (error) {
    if (app.stopping.aborted) throw new Ending('restarting');
    if (error instanceof EngineFinal) throw new Ending('refused', error.reason);
    const later = error instanceof EngineRetryable || (error instanceof Error && error.name === 'TimeoutError');
    throw later ? new Ending('unavailable') : error;
  }
}

interface Carried {
  ticket: Ticket;
  server: FoundServer;
  stream: Duplex;
}

/** Notes the console, carries it, and, once either side has ended, notes that. */
async function carry(app: App, opened: OpenedSocket, { ticket, server, stream }: Carried): Promise<void> {
  const { socket, actor } = opened;
  const { kind, readOnly } = ticket;
  const id: string = newId(app.clock.now());
  const since = app.clock.now();
  stream.on('error', () => stream.destroy());
  const object = {
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
  };
  const line = (action: string) => ({ action, outcome: 'done' as const, actor, request: opened.request });
  const noted = await app.db.transaction().execute(async (tx) => {
    const row = { id, serverId: server.id, accountId: actor.accountId, sessionId: actor.sessionId, kind, readOnly };
    const at = new Date(since);
    const operatorId = actor.operator?.accountId ?? null;
    if (!(await insertConsole(tx, { ...row, operatorId, at }, maxConsoles))) return false;
    const diff = { console: [null, kind], readOnly: [null, readOnly] } as const;
    await writeAudit(tx, line('console.open'), [{ ...object, diff }]);
    const action = say(`opened.${kind}`);
    const by = byActor(actor);
    if (!(await isNotedLately(tx, { serverId: server.id, action, name: by.name, now: at }))) {
      await record(tx, { object: ofServer(server), kind: 'access', action, by, at });
    }
    return true;
  });
  if (!noted) {
    stream.destroy();
    throw new Ending('tooMany');
  }
  let why: Closing | 'left' = 'left';
  const close = (closing: Closing): void => {
    if (why === 'left') why = closing;
    socket.close(closings[closing]);
  };
  const serial = (bytes: Buffer): Buffer => (readOnly ? Buffer.alloc(0) : bytes);
  const filter = kind === 'vnc' && readOnly ? readOnlyFilter() : kind === 'vnc' ? (bytes: Buffer) => bytes : serial;
  // A screen greets, a line may be silent for long: the page waits for something before it says that it is connected.
  if (kind === 'serial') socket.send(Buffer.alloc(0));
  const carried = relay(socket, stream, { filter, broken: () => close('broken') });
  const release = guard(app, opened, { id, serverId: server.id, carried, close });
  openConsoles.inc({ kind });
  stream.once('close', () => close('ended'));
  stream.once('end', () => close('ended'));
  const over = async (): Promise<void> => {
    release();
    stream.destroy();
    openConsoles.dec({ kind });
    consolesEnded.inc({ kind, why });
    const seconds = Math.round((app.clock.now() - since) / 1000);
    const diff = { console: [kind, null], seconds: [null, seconds], why: [null, why] } as const;
    await deleteConsole(app.db, id);
    await writeAudit(app.db, line('console.close'), [{ ...object, diff }]);
  };
  const end = (): void =>
    void over().catch((error: unknown) => app.log.warn({ err: error }, 'end of a console could not be recorded'));
  if (socket.readyState === socket.CLOSED) end();
  else socket.once('close', end);
}
