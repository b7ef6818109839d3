import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { App } from '#platform/app.ts';
import { isConnectionLost, isShortage } from '#platform/db/away.ts';
import { clientConfig } from '#platform/db/pool.ts';
import { registry } from '#platform/metrics.ts';
import { atNextFreePort } from './listen.ts';

/**
 * `/healthz`: the process can serve the console. `/readyz`: the database can be used too, and it is not stopping. After
 * a request met a shortage, it is ready once a new connection can write again.
 */
export function addHealth(server: FastifyInstance, app: App, state: { stopping: boolean }): void {
  let short = false;
  server.addHook('onError', async (_request, _reply, error) => {
    short ||= isShortage(error);
  });
  server.get('/healthz', async () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    if (state.stopping) return reply.code(503).send({ ok: false, reason: 'stopping' });
    try {
      await sql`select 1`.execute(app.db);
      if (short) await writeSomething(app);
      short = false;
      return { ok: true };
    } catch (error) {
      app.log.warn({ err: error }, 'database could not be used');
      const reason = short || isShortage(error) ? 'database is short of disk, memory or connections' : 'database';
      return reply.code(503).send({ ok: false, reason });
    }
  });
}

/** Throws if the database refuses a connection, or has no room for a small table. */
async function writeSomething(app: App): Promise<void> {
  const client = new pg.Client(clientConfig(app.database.url, 'skydeck ready'));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`begin; create temporary table room on commit drop as
      select repeat('x', 1000) as filler from generate_series(1, 100); commit`);
  } catch (error) {
    // A role that may not do that can't be asked this way.
    if (isShortage(error) || isConnectionLost(error)) throw error;
  } finally {
    await client.end();
  }
}

/** Serves Prometheus text on loopback only: it is not for the world. Port 0 switches it off. */
export async function serveMetrics(app: App): Promise<Server | null> {
  if (app.config.metricsPort === 0) return null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(port));
    });
  const onTaken = (taken: number) =>
    app.log.warn({ taken, setting: 'SKYDECK_METRICS_PORT' }, 'port in use: the next free one was taken');
  const port = await atNextFreePort(app.config.metricsPort, listen, onTaken);
  if (port !== app.config.metricsPort) app.log.info({ metrics: `http://127.0.0.1:${port}/metrics` }, 'metrics');
  return server;
}
