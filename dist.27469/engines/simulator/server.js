import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { drawFaults } from './faults.js';
import { settleDue } from './jobs.js';
import { listen } from './listen.js';
import { readJson, TooLarge } from './read-json.js';
import { refusalOf, routes } from './routes.js';
/** What is still under way then, such as a call that a fault holds up, is cut off. */
const closeWithinMs = 2000;
/**
 * Serves the world over HTTP on a unix socket or a loopback port. Throws when something else listens there.
 * With `holders`, `GET /hold` lets callers keep the process alive.
 */
export async function serve(world, where, holders) {
    const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
        // A caller that has gone away is no error of ours.
        response.on('error', () => response.destroy());
        answer(world, request, { response, holders }).catch((error) => fail(response, error));
    });
    const url = await listen(server, where);
    const close = async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeIdleConnections();
        const patience = setTimeout(() => server.closeAllConnections(), closeWithinMs);
        await closed;
        clearTimeout(patience);
    };
    return { url, close };
}
async function answer(world, request, { response, holders }) {
    // Taken apart by hand: a URL parser would resolve a segment that is an odd identifier, such as `..`.
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    if (path === '/hold' && holders)
        return holders.add(response);
    if (path === '/health') {
        const { pace, store } = world;
        return send(response, 200, { store: store.file, pid: process.pid, pace, holders: holders?.count ?? 0 });
    }
    const found = findRoute(request.method, path);
    if (!found)
        return refuse(response, { status: 404, code: 'unknown-path', reason: `There is no ${path}.` });
    const { route, key } = found;
    const body = route.method === 'GET' ? undefined : await readJson(request, route.maxBytes);
    const faults = route.call === undefined ? null : drawIn(world, route, { call: route.call, key, body });
    if (faults && faults.slowMs > 0)
        await delay(faults.slowMs, undefined, { ref: false });
    if (faults?.refused)
        return refuse(response, { status: 503, code: 'refused', reason: 'Not now.' });
    if (faults?.rejected != null)
        return refuse(response, { status: 422, code: 'rejected', reason: faults.rejected });
    const result = world.store.transact(() => {
        settleDue(world);
        return route.handle({ world, key, query: new URLSearchParams(query), body, faults });
    });
    if (faults?.lost)
        return void request.socket.destroy();
    send(response, 200, result);
}
function drawIn(world, route, about) {
    return world.store.transact(() => {
        settleDue(world);
        return drawFaults(world, about.call, route.nameOf(world, about.key, about.body));
    });
}
function findRoute(method, path) {
    const given = path.split('/');
    for (const route of routes) {
        const parts = route.path.split('/');
        const fits = route.method === method && parts.length === given.length;
        if (!fits || !parts.every((part, i) => part === '*' || part === given[i]))
            continue;
        const at = parts.indexOf('*');
        return { route, key: at < 0 ? '' : decodeURIComponent(given[at] ?? '') };
    }
    return null;
}
function fail(response, error) {
    if (response.headersSent)
        return void response.destroy();
    if (error instanceof TooLarge)
        return refuse(response, { status: 413, code: 'too-large', reason: error.message });
    if (error instanceof SyntaxError || error instanceof URIError) {
        return refuse(response, { status: 400, code: 'bad-request', reason: error.message });
    }
    const reason = error instanceof Error ? error.message : String(error);
    refuse(response, refusalOf(error) ?? { status: 500, code: 'broken', reason });
}
function refuse(response, error) {
    send(response, error.status, { error: { code: error.code, reason: error.reason } });
}
function send(response, status, body) {
    const text = Buffer.from(JSON.stringify(body));
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
}
