import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Forbidden, NotSignedIn } from '#kernel/errors.ts';
import type { App, Authenticator, RawRoute } from '#platform/app.ts';
import { fenceOf, inFence, type OwnedTables } from '#platform/db/fence.ts';
import type { RequestFacts } from './context.ts';
import { checkFeature } from './features.ts';
import type { Limits } from './limits.ts';
import { checkOpen, checkSuspension } from './maintenance.ts';

interface RawParts {
  app: App;
  authenticator: Authenticator;
  limits: Limits;
  /** The feature that the route belongs to, if it is part of one. */
  feature: string | undefined;
  tables: OwnedTables;
  factsOf(request: FastifyRequest): Promise<RequestFacts>;
  headers: Readonly<Record<string, string>>;
}

/** The one content type whose body reaches a handler as a stream, unread. */
const streamType = 'application/offset+octet-stream';

/** Lets bodies of that type through as streams; they are never held in memory. */
export function takeStreams(server: FastifyInstance): void {
  server.addContentTypeParser(streamType, (_request, payload, done) => done(null, payload));
}

/**
 * Adds a way in for streams of bytes, which the operation table is not made for. Session, permission, rate and
 * same-origin proof are checked here, and the fence stands, as for any operation; what the handler changes it audits itself.
 */
export function addRaw(server: FastifyInstance, route: RawRoute, parts: RawParts): void {
  if (route.wholeBytes === undefined) return addRoute(server, route, parts);
  void server.register((own, _options, done) => {
    own.removeAllContentTypeParsers();
    const take = { parseAs: 'buffer', bodyLimit: route.wholeBytes ?? 0 } as const;
    own.addContentTypeParser('*', take, (_request, body, read) => read(null, body));
    addRoute(own, route, parts);
    done();
  });
}

function addRoute(server: FastifyInstance, route: RawRoute, parts: RawParts): void {
  server.route({
    method: [...route.methods],
    url: route.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      void reply.headers({ ...parts.headers, 'cache-control': 'no-store', 'x-request-id': request.id });
      const facts = await parts.factsOf(request);
      const actor = await checked(route, parts, { facts, method: request.method });
      const body = request.body instanceof Readable ? request.body : null;
      const bytes = Buffer.isBuffer(request.body) ? request.body : null;
      const ended = new AbortController();
      request.raw.once('close', () => request.raw.complete || ended.abort());
      try {
        const { method, params, headers } = request;
        const given = { method, params: params as Record<string, string>, headers, body, bytes, actor, request: facts };
        const fence = actor === null ? null : fenceOf(parts.tables, { actor, asked: params });
        const answer = await inFence(fence, () => route.handle(parts.app, { ...given, signal: ended.signal }));
        return await reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .send(answer.body ?? null);
      } catch (error) {
        drop(request, reply, body);
        throw error;
      }
    },
  });
}

/** What no one reads any more may not hold up the connection. */
function drop(request: FastifyRequest, reply: FastifyReply, body: Readable | null): void {
  if (body === null || request.raw.complete) return;
  body.resume();
  void reply.header('connection', 'close');
}

async function checked(
  route: RawRoute,
  { app, authenticator, limits, feature }: RawParts,
  { facts, method }: { facts: RequestFacts; method: string },
) {
  checkFeature(feature, facts.site);
  if (route.may === 'anyone') {
    await limits.count('read', facts.ip, false);
    if (route.inSuspension === false) checkSuspension(null, facts.site, true);
    return null;
  }
  const actor = await authenticator.authenticate(app, facts, null);
  await limits.count('write', actor?.sessionId ?? facts.ip, actor !== null);
  if (actor === null) throw new NotSignedIn(20);
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  checkOpen(actor, facts.site, { now: app.clock.now(), reads });
  if (actor.operator?.mode === 'viewing') throw new Forbidden(1631);
  if (!actor.permissions.has(route.may)) throw new Forbidden();
  if (!reads) authenticator.checkCsrf(app, facts, actor);
  return actor;
}
