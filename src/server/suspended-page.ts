import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { NotSignedIn } from '#kernel/errors.ts';
import { directionOf, type Language } from '#kernel/languages.ts';
import { translate } from '#kernel/message.ts';
import type { App, SiteFinder } from '#platform/app.ts';
import type { Site } from '#platform/http/context.ts';
import { isStaff } from '#platform/http/maintenance.ts';
import { factsOf } from '#platform/http/server.ts';
import { say } from '#platform/messages.ts';

/** Where the staff of a suspended site signs in, also with a second factor, or once a link has given them a new password. */
const signInPath = '/login';
const entrances = [signInPath, '/tfa', '/reset'];
const retryAfterSeconds = 3600;

/** Whether a page of a suspended site shows the console: the way to the sign-in, and to who works at the site. */
export async function seesConsole(app: App, finder: SiteFinder, request: FastifyRequest): Promise<boolean> {
  const path = request.url.split('?', 1)[0]?.toLowerCase();
  if (path !== undefined && entrances.includes(path)) return true;
  try {
    return isStaff(await app.authenticator.authenticate(app, await factsOf(app, request, finder), null));
  } catch (error) {
    if (error instanceof NotSignedIn) return false;
    throw error;
  }
}

/** Answers 503 with a plain page of the brand: that it is unavailable for now, and where its support is. */
export function sendSuspended(reply: FastifyReply, site: Site, language: Language): FastifyReply {
  const { html, style } = suspendedPage(site, language);
  const hash = createHash('sha256').update(style).digest('base64');
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      vary: 'accept-language, host',
    })
    .send(html);
}

/** No text of a site becomes markup. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function suspendedPage(site: Site, language: Language): { html: string; style: string } {
  const style = styleOf(site.primaryColor);
  const text = (id: 'suspended-title' | 'suspended-text' | 'suspended-support' | 'suspended-sign-in') =>
    escapeHtml(translate(say(id), language));
  const name = escapeHtml(site.name);
  const logo = site.logo === null ? '' : `<img src="/svc/logo?v=${encodeURIComponent(site.logo)}" alt="" height="40">`;
  const support =
    site.supportUrl === null
      ? ''
      : `<p><a class="support" href="${escapeHtml(site.supportUrl)}">${text('suspended-support')}</a></p>`;
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="icon" href="/svc/logo?kind=icon">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${logo}<span>${name}</span></p>
<h1>${text('suspended-title')}</h1>
<p>${text('suspended-text')}</p>
${support}
<p class="staff"><a href="${signInPath}">${text('suspended-sign-in')}</a></p>
</main>
</body>
</html>
`;
  return { html, style };
}

const styleOf = (color: string): string => `
:root { color-scheme: light dark; --page: #f5f6f8; --card: #fff; --text: #1c2430; --muted: #5a6472; --line: #dfe3e8; }
@media (prefers-color-scheme: dark) {
  :root { --page: #11151b; --card: #1a2029; --text: #e8ecf1; --muted: #a3adba; --line: #2c3440; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); padding: 2rem; background: var(--card);
  border: 1px solid var(--line); border-top: 4px solid ${color}; border-radius: 12px; overflow-wrap: anywhere; }
h1 { margin: 1.25rem 0 0.5rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.brand { display: flex; align-items: center; gap: 0.75rem; margin: 0; font-weight: 600; }
a { color: inherit; text-underline-offset: 3px; }
.support { font-weight: 600; }
.staff { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.875rem; color: var(--muted); }
`;
