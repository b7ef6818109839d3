import { createHash } from 'node:crypto';
import { forgetSites, deleteLogo, saveLogoOf } from '#domains/tenancy/api/port.ts';
import { Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { sites } from '../contract.ts';
import { maxLogoBytes } from '../limits.ts';
import { say } from '../messages.ts';
import { recordSite } from './history.ts';
import { siteOf } from './site.ts';
import { readLogoOf } from './store.ts';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** What an image is by its content; null for anything else. A name or a stated type counts for nothing. */
export function imageTypeOf(content: Buffer): ImageType | null {
  const starts = content.toString('latin1', 0, 16);
  if (starts.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (starts.startsWith('RIFF') && starts.slice(8, 12) === 'WEBP') return 'image/webp';
  return isSvg(content) ? 'image/svg+xml' : null;
}

/** An SVG without a document type: entities could grow without end in the program that draws it. */
function isSvg(content: Buffer): boolean {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\uFFFD') || /<!(DOCTYPE|ENTITY)/i.test(text)) return false;
  return /^\s*(<\?xml [^>]*\?>)?\s*(<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(text);
}

/** Takes an image: 1660 when it is too large, 1661 when it is none of the four kinds. */
export const saveLogo: Run<(typeof sites)['saveLogo']> = async (ctx, { params, query: { kind }, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const content = Buffer.from(input.image, 'base64');
  if (content.length > maxLogoBytes) throw new Invalid([item(1660, 'image')]);
  const contentType = imageTypeOf(content);
  if (contentType === null) throw new Invalid([item(1661, 'image')]);
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  const before = await readLogoOf(ctx.db, site.id, kind);
  await saveLogoOf(ctx.db, site.id, { kind, contentType, content, etag });
  const diff = {
    kind: [null, kind],
    logo: [before?.etag ?? null, etag],
    type: [before?.contentType ?? null, contentType],
  } as const;
  await recordSite(ctx, site, { action: say('site.logo'), audit: diff });
  await forgetSites(ctx);
  return { logo: `/svc/logo?${kind === 'light' ? '' : `kind=${kind}&`}v=${etag}` };
};

export const removeLogo: Run<(typeof sites)['removeLogo']> = async (ctx, { params, query: { kind } }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readLogoOf(ctx.db, site.id, kind);
  if (before === undefined) throw new NotFound();
  await deleteLogo(ctx.db, site.id, kind);
  const diff = { kind: [kind, null], logo: [before.etag, null] } as const;
  await recordSite(ctx, site, { action: say('site.logo'), audit: diff });
  await forgetSites(ctx);
};

/** The mark of the console in the color of the site, for sites without an image. */
const defaultLogo = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/>` +
  '<path d="M22.5 22H12a5.2 5.2 0 1 1 5-6.6h1.1a3.4 3.4 0 0 1 4.4 6.6Z" fill="none" stroke="#fff" stroke-width="2.2"' +
  ' stroke-linejoin="round"/></svg>';

/** The image of the request's site, or the default one; the caller that opens it as a page gets one in which nothing runs. */
export const readLogo: Run<(typeof sites)['readLogo']> = async (ctx, { query }) => {
  const { id } = ctx.request.site;
  const { kind } = query;
  const own = await readLogoOf(ctx.db, id, kind);
  // A dark page shows the only logo there is. In a tab a wide one would be too small to recognize.
  const logo = own ?? (kind === 'dark' ? await readLogoOf(ctx.db, id) : undefined);
  if (logo === undefined)
    return {
      kind: 'image',
      contentType: 'image/svg+xml',
      body: Buffer.from(defaultLogo(ctx.request.site.primaryColor)),
    };
  if (query.v === logo.etag) ctx.setHeader('cache-control', 'private, max-age=31536000, immutable');
  return { kind: 'image', contentType: logo.contentType, body: logo.content };
};
