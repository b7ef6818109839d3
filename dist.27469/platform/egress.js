import http from 'node:http';
import https from 'node:https';
/** No usable answer came. Whether the call had its effect is unknown unless `kind` is `connect`. */
export class EgressError extends Error {
    name = 'EgressError';
    kind;
    constructor(kind, message, cause) {
        super(message, { cause });
        this.kind = kind;
    }
}
/** A local socket is opened anew for each call: that is cheap, and never writes to a server that was restarted. */
const agents = {
    unix: new http.Agent({ keepAlive: false }),
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
};
/**
 * Calls a service that the operator's configuration names, JSON in and out, and gives whatever status came;
 * redirects are not followed. For addresses that users type this is the wrong function: it trusts its target.
 * Throws EgressError, or the signal's reason when the signal ended the call.
 */
export async function callConfigured(target, call) {
    call.signal?.throwIfAborted();
    const payload = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
    const request = open(target, call, payload);
    const guard = limit(request, call);
    try {
        const response = await answered(request, payload);
        return {
            status: response.statusCode ?? 0,
            body: parse(await collect(response, call.maxResponseBytes ?? 10_485_760)),
        };
    }
    catch (error) {
        call.signal?.throwIfAborted();
        throw guard.failure() ?? asEgressError(error, request);
    }
    finally {
        guard.release();
    }
}
/** Opens a GET whose answer does not end, and holds it. Throws EgressError unless the answer is 200. */
export async function holdConfigured(target, path) {
    const call = { method: 'GET', path };
    const request = open(target, call, undefined, false);
    const guard = limit(request, call);
    try {
        const response = await answered(request, undefined);
        if (response.statusCode !== 200)
            throw new EgressError('broken', `The answer was ${response.statusCode}.`);
        response.on('error', () => response.destroy()).resume();
        const closed = new Promise((resolve) => response.once('close', resolve));
        response.socket.unref();
        return { closed, release: () => void request.destroy() };
    }
    catch (error) {
        request.destroy();
        throw guard.failure() ?? asEgressError(error, request);
    }
    finally {
        guard.release();
    }
}
function open(target, call, payload, pooled = true) {
    const headers = { accept: 'application/json', ...target.headers };
    if (payload)
        Object.assign(headers, { 'content-type': 'application/json', 'content-length': payload.length });
    const common = { method: call.method, headers };
    if (target.url.startsWith('unix:')) {
        const socketPath = target.url.slice('unix:'.length);
        return http.request({ ...common, socketPath, path: call.path, agent: pooled && agents.unix });
    }
    const { protocol, hostname, port, pathname } = new URL(target.url);
    // The path is sent as it is: a URL parser would resolve `..` in a segment that stands for an identifier.
    const to = {
        ...common,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path: pathname.replace(/\/$/, '') + call.path,
    };
    if (protocol === 'https:')
        return https.request({ ...to, agent: pooled && agents.https });
    if (protocol === 'http:')
        return http.request({ ...to, agent: pooled && agents.http });
    throw new TypeError(`The address must begin with http:, https: or unix:, not ${protocol}`);
}
/** Ends the request when it takes too long or its signal says so; `failure` names the limit that was hit. */
function limit(request, call) {
    let failure = null;
    const end = (kind, text) => {
        failure = new EgressError(kind, text);
        request.destroy(failure);
    };
    const connectMs = call.connectTimeoutMs ?? 5000;
    const totalMs = call.totalTimeoutMs ?? 30_000;
    const total = setTimeout(() => end('timeout', `No complete answer in ${totalMs} ms.`), totalMs);
    const connect = setTimeout(() => end('connect', `No connection in ${connectMs} ms.`), connectMs);
    const abort = () => void request.destroy();
    call.signal?.addEventListener('abort', abort, { once: true });
    request.once('socket', (socket) => {
        if (!socket.connecting)
            return clearTimeout(connect);
        socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => clearTimeout(connect));
    });
    const release = () => {
        clearTimeout(total);
        clearTimeout(connect);
        call.signal?.removeEventListener('abort', abort);
    };
    return { failure: () => failure, release };
}
function answered(request, payload) {
    return new Promise((resolve, reject) => {
        request.once('response', resolve);
        // Stays for the request's whole life: an error after the answer began must not end the process.
        request.on('error', reject);
        request.end(payload);
    });
}
async function collect(response, maxBytes) {
    const parts = [];
    let size = 0;
    for await (const part of response) {
        // Typed edge: a stream without an encoding gives buffers.
        const bytes = part;
        size += bytes.length;
        if (size > maxBytes)
            throw new EgressError('too-large', `The answer is larger than ${maxBytes} bytes.`);
        parts.push(bytes);
    }
    return Buffer.concat(parts).toString('utf8');
}
function parse(text) {
    if (text === '')
        return null;
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        throw new EgressError('not-json', 'The answer is not JSON.', cause);
    }
}
function asEgressError(error, request) {
    if (error instanceof EgressError)
        return error;
    const text = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const never = code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTFOUND';
    return new EgressError(never && !request.reusedSocket ? 'connect' : 'broken', text, error);
}
