import { createServer } from 'node:http';
import { sql } from 'kysely';
import { registry } from '#platform/metrics.ts';
/** `/healthz`: the process can serve the console. `/readyz`: the database answers too, and it is not stopping. */
export function addHealth(server, app, state) {
    server.get('/healthz', async () => ({ ok: true }));
    server.get('/readyz', async (_request, reply) => {
        if (state.stopping)
            return reply.code(503).send({ ok: false, reason: 'stopping' });
        try {
            await sql `select 1`.execute(app.db);
            return { ok: true };
        }
        catch {
            return reply.code(503).send({ ok: false, reason: 'database' });
        }
    });
}
/** Serves Prometheus text on loopback only: it is not for the world. Port 0 switches it off. */
export async function serveMetrics(app) {
    if (app.config.metricsPort === 0)
        return null;
    const server = createServer((request, response) => {
        if (request.url !== '/metrics')
            return void response.writeHead(404).end();
        registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text), () => response.writeHead(500).end());
    });
    await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(app.config.metricsPort, '127.0.0.1', resolve);
    });
    return server;
}
