import { createHmac } from 'node:crypto';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { seal, unseal } from '#platform/seal.ts';
import { newToken } from '#platform/token.ts';
import type { externalPages } from '../contract.ts';
import { say } from '../messages.ts';
import { maxPages, type parameters } from '../options.ts';
import { countPages, deletePage, findPage, insertPage, readEntries, saveKey, updatePage } from './store.ts';

type Own = typeof externalPages;
type Page = NonNullable<Awaited<ReturnType<typeof findPage>>>;

const keyBound = (pageId: string) => ({ purpose: 'external-page-key', owner: pageId });

const wireOf = ({ keySealed: _, ...page }: Page) => page;

/** A page of a site that the caller may configure; the site is locked. Throws NotFound. */
async function pageOf(ctx: Ctx, { siteHost, pageId }: { siteHost: string; pageId: string }) {
  const site = await siteOf(ctx, siteHost, true);
  const page = await findPage(ctx.db, site.id, pageId);
  if (page === undefined) throw new NotFound();
  return { site, page };
}

/** Refuses what no frame may show: 9940, and 9942 for the console itself. */
function check(ctx: Ctx, site: { host: string }, { url }: InputOf<Own['addExternalPage']>): void {
  if (!/^https:\/\/[^\s]+$/i.test(url) || !URL.canParse(url)) throw new Invalid([item(9940, 'url')]);
  const { hostname, username } = new URL(url);
  // The host becomes part of the page's policy, where a semicolon or a comma would begin another rule.
  if (username !== '' || !/^([a-z0-9-]+\.)*[a-z0-9-]+$/.test(hostname)) throw new Invalid([item(9940, 'url')]);
  const { host, calledHost } = ctx.request.site;
  const { publicUrl } = ctx.app.config;
  const own = [site.host, host, calledHost, publicUrl === null ? 'localhost' : new URL(publicUrl).hostname];
  if (own.includes(hostname)) throw new Invalid([item(9942, 'url')]);
}

export const addExternalPage: Run<Own['addExternalPage']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  check(ctx, site, input);
  if ((await countPages(ctx.db, site.id)) >= maxPages) throw new Conflict(9941, undefined, { max: maxPages });
  const id = await insertPage(ctx.db, site.id, input);
  await recordSite(ctx, site, { action: say('external-page.add', { title: input.title }) });
  await forgetSites(ctx);
  return { id, ...input, version: 1, hasKey: false };
};

export const saveExternalPage: Run<Own['saveExternalPage']> = async (ctx, { params, input }) => {
  const { site, page } = await pageOf(ctx, params);
  if (page.version !== ctx.ifMatch) throw new Stale();
  check(ctx, site, input);
  await updatePage(ctx.db, site.id, { id: page.id, page: input });
  await recordSite(ctx, site, { action: say('external-page.save', { title: input.title }) });
  await forgetSites(ctx);
  return { ...wireOf(page), ...input, version: page.version + 1 };
};

export const removeExternalPage: Run<Own['removeExternalPage']> = async (ctx, { params }) => {
  const { site, page } = await pageOf(ctx, params);
  await deletePage(ctx.db, site.id, page.id);
  await recordSite(ctx, site, { action: say('external-page.remove', { title: page.title }) });
  await forgetSites(ctx);
};

/** A new key; addresses that the previous one signed are worth what the other side makes of them. */
export const makeExternalPageKey: Run<Own['makeExternalPageKey']> = async (ctx, { params }) => {
  const { site, page } = await pageOf(ctx, params);
  const key = newToken();
  await saveKey(ctx.db, site.id, { id: page.id, sealed: seal(ctx.app.secret, keyBound(page.id), key) });
  await recordSite(ctx, site, { action: say('external-page.key', { title: page.title }) });
  return { key };
};

/** The address of a page of the request's site, for one visit of the caller. */
export const openExternalPage: Run<Own['openExternalPage']> = async (ctx, { params }) => {
  const entries = await readEntries(ctx.db, ctx.request.site.id, ctx.me.role);
  const page = entries.find(({ id }) => id === params.pageId);
  if (page === undefined) throw new NotFound();
  const { title, sandbox } = page;
  return { title, sandbox, url: addressOf(ctx, page) };
};

function addressOf(ctx: Ctx, { id, url, parameters: passed, keySealed }: Page): string {
  const { accountId, email, role } = ctx.me;
  const values: Record<(typeof parameters)[number], string> = {
    userId: accountId,
    email,
    name: ctx.me.name,
    language: ctx.language,
    role,
  };
  const address = new URL(url);
  for (const name of passed) address.searchParams.set(name, values[name]);
  if (keySealed === null) return address.href;
  address.searchParams.set('time', String(Math.floor(ctx.now.getTime() / 1000)));
  const key = unseal(ctx.app.secret, keyBound(id), keySealed);
  // Of all that is asked for, as it is sent: what is changed on the way has another signature.
  const signed = `${address.pathname}${address.search}`;
  address.searchParams.set('signature', createHmac('sha256', key).update(signed).digest('hex'));
  return address.href;
}
