import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { infoIn, item, Refusal, Unavailable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { languageOf } from '#kernel/languages.ts';
import type { App, SiteFinder } from '#platform/app.ts';
import { wasEnded } from '#platform/db/abandon.ts';
import { isConnectionLost, isShortage, wasDeadlocked } from '#platform/db/away.ts';
import { ownedTablesOf } from '#platform/db/fence.ts';
import type { Download, RequestFacts } from './context.ts';
import type { Operation } from './implement.ts';
import { drain } from './drain.ts';
import { createLimits } from './limits.ts';
import { sharedWindows } from './rate-windows.ts';
import { requestLine } from '#platform/logs/request-line.ts';
import { withLogFields } from '#platform/logs/log-context.ts';
import { observeRequest } from '#platform/metrics.ts';
import { createPipeline, type RawRequest } from './pipeline.ts';
import { addRaw, takeStreams } from './raw.ts';
import { addSocket, takeSockets } from './sockets.ts';
import { countryOf, plainAddress } from './visitor.ts';

/** Headers of every answer; pages add their own content-security policy. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The HTTP server with a route for every operation of every domain. It does not listen yet. */
export async function createServer(app: App): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log.child({ part: 'http' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    // How late a slow request may be ended; Node looks every 30 s otherwise.
    http: { connectionsCheckingInterval: 5_000 },
    trustProxy: app.config.trustProxy.length > 0 ? [...app.config.trustProxy] : false,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    genReqId: () => newId(),
    // A logger of its own for each request costs more than its line: the id stands in what is logged.
    childLoggerFactory: (logger) => logger,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  await server.register(cookie);
  const streams = new Set<ServerResponse>();
  await takeSockets(server);
  server.addHook('preClose', async () => {
    streams.forEach((stream) => stream.end());
    await drain(server.server);
  });
  const overTls = app.config.publicUrl?.startsWith('https:') === true;
  server.addHook('onSend', async (_request, reply) => {
    if (overTls) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (app.stopping.aborted) void reply.header('connection', 'close');
  });
  server.addHook('onRequest', async (request) => {
    if (!namesOneHost(request.raw)) throw new Refusal(400, [item(1015)]);
  });
  server.removeContentTypeParser('text/plain');
  addOneClickParser(server);
  takeStreams(server);
  server.setErrorHandler((error, _request, reply) => sendError(reply, error));
  server.addHook('onResponse', (request, reply, done) => {
    observeRequest(request.routeOptions.url ?? 'none', request.method, {
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        url: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      requestLine,
    );
    done();
  });
  const siteFinder = finderOf(app);
  const { authenticator } = app;
  const limits = createLimits(app.config.rateLimitFactor, sharedWindows(app));
  server.addHook('onRequest', async (request) => {
    if (request.is404 && !isPage(request)) await limits.count('read', plainAddress(request.ip), false);
  });
  const tables = await ownedTablesOf(app.database.pool);
  const run = createPipeline({ app, authenticator, limits, tables });
  for (const domain of app.domains) {
    const feature = domain.feature && domain.name;
    for (const operation of domain.operations ?? []) addRoute(server, { app, operation, siteFinder, run, streams });
    for (const route of domain.raws ?? [])
      addRaw(server, route, {
        app,
        authenticator,
        limits,
        feature,
        tables,
        factsOf: (request) => factsOf(app, request, siteFinder),
        headers: securityHeaders,
      });
    for (const route of domain.sockets ?? [])
      addSocket(server, route, {
        app,
        authenticator,
        limits,
        feature,
        factsOf: (request) => factsOf(app, request, siteFinder),
      });
  }
  return server;
}

/**
 * A mailbox provider ends mails with a form of one field (RFC 8058). That body alone is taken, as an empty one: the
 * link says which mails, and every other form is refused as before.
 */
function addOneClickParser(server: FastifyInstance): void {
  const oneClick =
    /^(List-Unsubscribe=One-Click|--\S+\r?\nContent-Disposition: *form-data; *name="List-Unsubscribe"(\r?\n[^\r\n]+)*\r?\n\r?\nOne-Click\r?\n--\S+--)\s*$/i;
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  server.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 2000 }, (_request, body, done) => {
    if (oneClick.test(String(body))) return done(null, undefined);
    done(new Refusal(415, [item(1014)]), undefined);
  });
}

function finderOf(app: App): SiteFinder {
  const [found, ...more] = app.domains.flatMap((domain) => domain.siteFinder ?? []);
  if (found === undefined || more.length > 0) throw new Error('exactly one domain must provide the siteFinder');
  return found;
}

interface RouteParts {
  app: App;
  operation: Operation;
  siteFinder: SiteFinder;
  run: ReturnType<typeof createPipeline>;
  /** Open event streams: they are ended when the server closes. */
  streams: Set<ServerResponse>;
}

function addRoute(server: FastifyInstance, { app, operation, siteFinder, run, streams }: RouteParts): void {
  const { op } = operation;
  server.route({
    method: op.method,
    url: op.base + op.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(op.bodyBytes !== null && { bodyLimit: op.bodyBytes }),
    handler: async (request, reply) => {
      void reply.headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id });
      const facts = await factsOf(app, request, siteFinder);
      const answer = await withLogFields({ part: 'http', requestId: request.id }, () =>
        run(operation, rawOf(request, reply, facts)),
      );
      void reply.code(answer.status);
      if ('download' in answer) return sendDownload(app, reply, { download: answer.download, streams });
      return reply.send(answer.body);
    },
  });
}

/** Who asks what of which site, as every way in needs it; 421 where no site answers by the name. */
export async function factsOf(app: App, request: FastifyRequest, siteFinder: SiteFinder): Promise<RequestFacts> {
  const site = isHost(request.host) ? await siteFinder.siteOf(app, request.hostname) : null;
  if (site === null) throw new Refusal(421, [item(1015)]);
  return {
    id: request.id,
    ip: plainAddress(request.ip),
    country: countryOf(app.config, request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    site,
    headers: request.headers,
    cookies: request.cookies,
  };
}

/** Of two hosts, a proxy may go by one and we by the other (RFC 9112, 3.2). An address with a host of its own is a second one. */
const namesOneHost = ({ rawHeaders, url = '' }: IncomingMessage): boolean =>
  !/^[a-z][a-z\d+.-]*:/i.test(url) &&
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length <= 1;

/** Whether a path without a route of its own is one of the console: its page is the answer. */
export const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(svc|assets|cli)\//.test(url);

/** A name or address with at most a port: what follows a port, such as `@evil.test`, must not be cut off unseen. */
export const isHost = (host: string): boolean => /^([^\s:@/?#\\,]*|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);

/** Fires when the connection closes before the whole answer was sent. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}

function rawOf(request: FastifyRequest, reply: FastifyReply, facts: RequestFacts): RawRequest {
  return {
    facts,
    params: request.params,
    query: request.query,
    gone: goneOf(reply),
    body: request.body,
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (name, value, options) =>
      void reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        secure: name.startsWith('__Host-') || request.protocol === 'https',
        httpOnly: options.httpOnly,
        maxAge: options.maxAgeSeconds,
      }),
  };
}

function sendDownload(
  app: App,
  reply: FastifyReply,
  what: { download: Download; streams: Set<ServerResponse> },
): FastifyReply {
  const { download, streams } = what;
  if (download.kind === 'file') {
    const name = download.filename.replaceAll(/[^\w.-]/g, '_');
    return reply
      .headers({
        'content-type': download.contentType,
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Readable.from(download.body));
  }
  if (download.kind === 'image')
    return reply
      .headers({
        'content-type': download.contentType,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(download.body);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.setHeader('content-type', download.contentType);
  // A kept-alive connection that a stream leaves behind would hold up the end of the server.
  reply.raw.setHeader('connection', 'close');
  reply.raw.on('error', (error) => app.log.debug({ err: error }, 'stream ended'));
  streams.add(reply.raw);
  reply.raw.on('close', () => streams.delete(reply.raw));
  download.open(reply.raw);
  return reply;
}

/** The path for the log; a segment as long as a 32-byte token is one, and may not be kept. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]?.replaceAll(/[\w-]{43,}/g, '[secret]');

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { request } = reply;
  const language = languageOf(request.headers['accept-language']);
  const refusal = refusalOf(request, error);
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds));
  void reply.headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id });
  return reply.code(refusal.status).send({
    ...(refusal.session === undefined ? {} : { code: [refusal.session] }),
    errors: refusal.items.map(({ values, ...shown }) => ({ ...shown, info: infoIn({ ...shown, values }, language) })),
  });
}

/** What the outside may know of an error: refusals as they are, the rest as 500 with the request id. */
function refusalOf(request: FastifyRequest, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new Refusal(413, [item(1017)]);
  if (status >= 400 && status < 500) return new Refusal(status === 415 ? 415 : 400, [item(1014)]);
  if (wasEnded(error)) {
    request.log.warn({ requestId: request.id, url: pathOf(request) }, 'statement was ended');
    return new Refusal(400, [item(3005)]);
  }
  if (isConnectionLost(error) || isShortage(error) || wasDeadlocked(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'database could not serve the request');
    return new Unavailable(2);
  }
  request.log.error({ err: error, requestId: request.id, url: pathOf(request) }, 'request failed');
  return new Refusal(500, [item(1011, undefined, { requestId: request.id })]);
}
