import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotSignedIn } from '#kernel/errors.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App, Authenticator, SocketRoute } from '#platform/app.ts';
import type { RequestFacts } from './context.ts';
import { checkFeature } from './features.ts';
import type { Limits } from './limits.ts';
import { checkOpen } from './maintenance.ts';

export interface SocketParts {
  app: App;
  authenticator: Authenticator;
  limits: Limits;
  /** The feature that the route belongs to, if it is part of one. */
  feature: string | undefined;
  factsOf(request: FastifyRequest): Promise<RequestFacts>;
}

/** Service restart: the page may come back at once (RFC 6455, registry of close codes). */
const restartCode = 1012;
/** A page that does not answer a close is cut off. */
const closeWithinMs = 2000;
const maxMessageBytes = 65_536;

/** Lets the server take WebSockets; they are ended before it waits for open connections. */
export async function takeSockets(server: FastifyInstance): Promise<void> {
  await server.register(websocket, {
    options: {
      maxPayload: maxMessageBytes,
      // Subprotocols other than ours carry a secret, and are never echoed.
      handleProtocols: (offered: Set<string>) => [...offered].find((name) => !name.startsWith('ticket.')) ?? false,
    },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error, requestId: request.id }, 'socket ended');
      socket.terminate();
    },
    preClose(done) {
      for (const client of this.websocketServer.clients) {
        client.close(restartCode, 'restarting');
        setTimeout(() => client.terminate(), closeWithinMs).unref();
      }
      done();
    },
  });
}

/**
 * Adds the WebSockets of a domain. Before one opens: the page is our own (a browser sends cookies to any site's
 * WebSocket, and the answer needs no leave), and there is a session.
 */
export function addSocket(server: FastifyInstance, route: SocketRoute, parts: SocketParts): void {
  const { app, authenticator, limits } = parts;
  const known = new WeakMap<FastifyRequest, { actor: Actor; facts: RequestFacts }>();
  server.route({
    method: 'GET',
    url: route.path,
    preValidation: async (request) => {
      const facts = await parts.factsOf(request);
      authenticator.checkPage(app, facts);
      const actor = await authenticator.authenticate(app, facts, null);
      await limits.count('write', actor?.sessionId ?? facts.ip, actor !== null);
      if (actor === null) throw new NotSignedIn(20);
      checkOpen(actor, facts.site, { now: app.clock.now(), reads: false });
      checkFeature(parts.feature, facts.site);
      known.set(request, { actor, facts });
    },
    handler: async (_request, reply) => reply.code(426).header('upgrade', 'websocket').send(),
    wsHandler: (socket: WebSocket, request) => {
      const who = known.get(request);
      const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/, */);
      if (who === undefined) return socket.terminate();
      route.open(app, { socket, offered, actor: who.actor, request: who.facts }).catch((error: unknown) => {
        request.log.error({ err: error, requestId: request.id }, 'socket failed');
        socket.close(1011, 'failed');
      });
    },
  });
}
