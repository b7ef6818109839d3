import fastifyStatic from '@fastify/static';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
/** The placeholder that the build leaves in the page for the site's brand. */
const sitePlaceholder = '__SKYDECK_SITE__';
/**
 * Serves the built console from `webRoot`: hashed files for ever, and for every other path the page, with the
 * brand of the site that answers for the host.
 */
export async function addConsole(server, app, webRoot) {
    const finder = app.domains.find((domain) => domain.siteFinder !== undefined)?.siteFinder;
    if (finder === undefined)
        throw new Error('no domain provides the site finder');
    const parts = await readPage(webRoot);
    const pages = new Map();
    await server.register(fastifyStatic, {
        root: path.join(webRoot, 'assets'),
        prefix: '/assets/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
    server.setNotFoundHandler(async (request, reply) => {
        if (request.method !== 'GET' || request.url.startsWith('/svc/') || request.url.startsWith('/assets/'))
            return reply.code(404).send({ errors: [{ code: 1004, info: 'It does not exist, or you cannot see it.' }] });
        const site = await siteOf(app, finder, request.hostname);
        if (site === null)
            return reply.code(421).type('text/plain').send('This address is not known here.');
        const brand = JSON.stringify({ name: site.name, primaryColor: site.primaryColor, whitelabel: site.whitelabel });
        const page = pages.get(brand) ?? render(parts, brand);
        pages.set(brand, page);
        return sendPage(reply, page, { csp: parts.csp, request: request.headers });
    });
}
async function siteOf(app, finder, host) {
    return finder.siteOf(app.db, host);
}
async function readPage(webRoot) {
    const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
    const hashes = JSON.parse(await readFile(path.join(webRoot, 'csp.json'), 'utf8'));
    const list = (of) => ["'self'", ...of.map((hash) => `'${hash}'`)].join(' ');
    const csp = [
        "default-src 'none'",
        `script-src ${list(hashes.script)}`,
        `style-src ${list(hashes.style)}`,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    ].join('; ');
    return { html, csp };
}
function render(parts, brand) {
    const escaped = brand.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const html = parts.html.replaceAll(sitePlaceholder, () => escaped);
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { html, brotli, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"` };
}
function sendPage(reply, page, about) {
    void reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': about.csp,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, host',
        etag: page.etag,
    });
    if (about.request['if-none-match'] === page.etag)
        return reply.code(304).send();
    if (!String(about.request['accept-encoding'] ?? '').includes('br'))
        return reply.send(page.html);
    return reply.header('content-encoding', 'br').send(page.brotli);
}
