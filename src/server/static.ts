import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { directionOf, languageOf, type Language } from '#kernel/languages.ts';
import { textOf } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import { noConsole, noSite } from '#platform/messages.ts';
import { analyticsOrigins } from '#connectors/analytics/hosts.ts';
import type { Config } from '#platform/config.ts';
import type { App } from '#platform/app.ts';
import { maintenanceOf } from '#platform/http/maintenance.ts';
import { isHost, isPage } from '#platform/http/server.ts';
import { seesConsole, sendSuspended } from './suspended-page.ts';

interface PageParts {
  html: string;
  csp: string;
}

/** The placeholders that the build leaves in the page for the site's brand (`tools/web/boot-plugin.ts`). */
const sitePlaceholder = '%SITE_BRAND%';
const titlePlaceholder = '%SITE_TITLE%';
const colorPlaceholder = '%SITE_COLOR%';

/**
 * Serves the built console from `webRoot`: hashed files for ever, and for every other path the page, with the
 * brand of the site that answers for the host.
 */
export async function addConsole(server: FastifyInstance, app: App, webRoot: string): Promise<void> {
  const finder = app.domains.find((domain) => domain.siteFinder !== undefined)?.siteFinder;
  if (finder === undefined) throw new Error('no domain provides the site finder');
  const parts = await readPage(webRoot);
  const measuredCsp = withAnalytics(parts.csp, app.config);
  const pages = new Map<string, { html: string; brotli: Buffer; etag: string }>();
  await server.register(fastifyStatic, {
    root: path.join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
  // Under one name in every release, so that it is asked for again each time.
  server.get('/cli/cloud.mjs', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .sendFile('cli/cloud.mjs', webRoot, { cacheControl: false }),
  );
  server.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', webRoot));
  // Programs ask by this name without reading the page.
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/svc/logo?kind=icon'));
  server.setNotFoundHandler(async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    if (!isPage(request))
      return reply.code(404).send({ errors: [{ code: 1004, info: textOf(1004, undefined, language) }] });
    const site = isHost(request.host) ? await finder.siteOf(app, request.hostname) : null;
    if (site === null) return reply.code(421).type('text/plain').send(translate(noSite, language));
    if (site.suspended && !(await seesConsole(app, finder, request))) return sendSuspended(reply, site, language);
    const brand = JSON.stringify({
      name: site.name,
      primary: site.primaryColor,
      logo: site.logo === null ? null : `/svc/logo?v=${site.logo}`,
      logoDark: site.logoDark === null ? null : `/svc/logo?kind=dark&v=${site.logoDark}`,
      support: site.supportUrl,
      analytics: site.analytics,
      minPassword: site.minPassword,
      featuresOff: site.featuresOff,
      languages: site.languages,
      maintenance: maintenanceOf(site, app.clock.now()),
    });
    const key = `${language} ${brand}`;
    const page = pages.get(key) ?? render(parts, { title: site.name, color: site.primaryColor, brand, language });
    pages.set(key, page);
    return sendPage(reply, page, {
      csp: withFrames(site.analytics ? measuredCsp : parts.csp, site.frameOrigins),
      request: request.headers,
    });
  });
}

/** No text becomes markup or the address of a script, and no policy can be made that would let one. */
const trustedTypes = "; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Lets the page of a site with analytics load their script and report to them; no other page may. That script assigns
 * addresses of scripts itself: its page cannot require trusted types.
 */
function withAnalytics(csp: string, config: Config): string {
  const { script, report } = analyticsOrigins(config);
  return csp
    .replace(trustedTypes, '')
    .replace(/(script-src [^;]*)/, `$1 ${script}`)
    .replace(/((?:connect|img)-src [^;]*)/g, `$1 ${report.join(' ')}`);
}

/** Lets the page of a site show its external pages; the page of any other has no frames. */
const withFrames = (csp: string, origins: readonly string[]): string =>
  origins.length === 0 ? csp : `${csp}; frame-src ${origins.join(' ')}`;

async function readPage(webRoot: string): Promise<PageParts> {
  const html = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const hashes = JSON.parse(await readFile(path.join(webRoot, 'csp.json'), 'utf8')) as {
    script: string[];
    style: string[];
  };
  const list = (of: string[]) => ["'self'", ...of].join(' ');
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
  return { html, csp: csp + trustedTypes };
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The words of the page without a console; the console itself draws its own language. */
function inLanguage(html: string, language: Language): string {
  if (language === 'en') return html;
  const text = translate(noConsole(titlePlaceholder), language);
  return html
    .replace('<main class="no-console', `<main lang="${language}" dir="${directionOf(language)}" class="no-console`)
    .replace(/(?<=<main [^>]*no-console.*?<p[^>]*>).*?(?=<\/p>)/s, () => text);
}

function render(
  parts: PageParts,
  site: { title: string; color: string; brand: string; language: Language },
): { html: string; brotli: Buffer; etag: string } {
  const html = inLanguage(parts.html, site.language)
    .replaceAll(sitePlaceholder, () => escapeHtml(site.brand))
    .replaceAll(colorPlaceholder, () => escapeHtml(site.color))
    .replaceAll(titlePlaceholder, () => escapeHtml(site.title));
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { html, brotli, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"` };
}

function sendPage(
  reply: FastifyReply,
  page: { html: string; brotli: Buffer; etag: string },
  about: { csp: string; request: IncomingHttpHeaders },
): FastifyReply {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': about.csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, host',
    etag: page.etag,
  });
  if (about.request['if-none-match'] === page.etag) return reply.code(304).send();
  if (!/\bbr\b/.test(about.request['accept-encoding']?.toString() ?? '')) return reply.send(page.html);
  return reply.header('content-encoding', 'br').send(page.brotli);
}
