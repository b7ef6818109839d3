import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { readNames } from '#domains/tenancy/api/port.ts';
import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { languageOf, type Language } from '#kernel/languages.ts';
import type { ParamsOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { siteContents } from '../contract.ts';
import { say } from '../messages.ts';
import { contentKinds, publicKinds, type ContentKind } from '../kinds.ts';
import { insertContent, readCurrent, readCurrentTitles, readNext, readVersions } from './store.ts';

type Own = typeof siteContents;

export const listSiteContents = computedRows(siteContents.listSiteContents, {
  what: 'contents',
  async rows(ctx, { params }) {
    const site = await siteOf(ctx, params.siteHost);
    const current = await readCurrentTitles(ctx.db, site.id, { kinds: contentKinds, now: ctx.now });
    const next = new Map((await readNext(ctx.db, site.id, ctx.now)).map(({ kind, nextAt }) => [kind, nextAt]));
    const rows = contentKinds.map((kind) => ({
      kind,
      languages: current.filter((one) => one.kind === kind).map(({ language }) => language),
      nextAt: next.get(kind)?.toISOString() ?? null,
    }));
    return { rows, of: site.host, more: {} };
  },
  id: ({ kind }) => kind,
  sorts: { kind: ['bigint', (_row, at) => at] },
  search: ({ kind }) => [kind],
  filters: {},
});

async function contentOf(ctx: Ctx, { siteHost, kind, language }: ParamsOf<Own['readSiteContent']>, lock = false) {
  const site = await siteOf(ctx, siteHost, lock);
  const key = { siteId: site.id, kind, language };
  return { site, key, versions: await readVersions(ctx.db, key) };
}

export const readSiteContent: Run<Own['readSiteContent']> = async (ctx, { params }) => {
  const { versions, key } = await contentOf(ctx, params);
  const [newest] = versions;
  ctx.setHeader('etag', `"${newest?.version ?? 0}"`);
  return {
    kind: key.kind,
    language: key.language,
    version: newest?.version ?? 0,
    title: newest?.title ?? '',
    body: newest?.body ?? '',
    startsAt: newest?.startsAt.toISOString() ?? null,
  };
};

/** The next version: 9930 where it is to begin in the past, 412 when someone else was faster. */
export const saveSiteContent: Run<Own['saveSiteContent']> = async (ctx, { params, input }) => {
  const { site, key, versions } = await contentOf(ctx, params, true);
  const version = versions[0]?.version ?? 0;
  if (version !== ctx.ifMatch) throw new Stale();
  const { title, body } = input;
  const startsAt = input.startsAt === null ? ctx.now : new Date(input.startsAt);
  if (startsAt < ctx.now) throw new Invalid([item(9930, 'startsAt')]);
  await insertContent(ctx.db, key, {
    version: version + 1,
    title,
    body,
    startsAt,
    by: ctx.me.accountId,
    now: ctx.now,
  });
  await recordSite(ctx, site, { action: say('site.content', { title }) });
  return {
    kind: key.kind,
    language: key.language,
    version: version + 1,
    title,
    body,
    startsAt: startsAt.toISOString(),
  };
};

export const listContentVersions = computedRows(siteContents.listContentVersions, {
  what: 'versions',
  async rows(ctx, { params }) {
    const { versions, site } = await contentOf(ctx, params);
    const authors = [...new Set(versions.map(({ savedBy }) => savedBy))];
    const names = authors.length === 0 ? new Map<string, string>() : await readNames(ctx.db, authors);
    // Of those that began at the same moment, the newest comes first.
    const [current] = versions
      .filter(({ startsAt }) => startsAt <= ctx.now)
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
    const rows = versions.map((one) => ({
      ...one,
      startsAt: one.startsAt.toISOString(),
      savedAt: one.savedAt.toISOString(),
      savedBy: names.get(one.savedBy) ?? '',
      state:
        one.startsAt > ctx.now
          ? ('planned' as const)
          : one.version === current?.version
            ? ('current' as const)
            : ('past' as const),
    }));
    return { rows, of: site.host, more: {} };
  },
  id: ({ version }) => String(version),
  sorts: { version: ['bigint', ({ version }) => version] },
  search: ({ title, body, savedBy }) => [title, body, savedBy],
  filters: {},
});

/** One of each kind, in the language of who reads them, else in the first of the site that has it. */
function inLanguage<T extends { kind: ContentKind; language: Language }>(
  { request: { site, headers } }: Ctx,
  texts: readonly T[],
  wanted: Language | undefined,
): T[] {
  const order = [wanted ?? languageOf(headers['accept-language'], site.languages), ...site.languages];
  return contentKinds.flatMap((kind) => {
    const same = texts.filter((one) => one.kind === kind);
    const best = order
      .map((language) => same.find((one) => one.language === language))
      .find((one) => one !== undefined);
    return best ?? same[0] ?? [];
  });
}

/** The texts of the request's site. */
const pagesFor = async (ctx: Ctx, kinds: readonly ContentKind[], wanted: Language | undefined) =>
  inLanguage(ctx, await readCurrent(ctx.db, ctx.request.site.id, { kinds, now: ctx.now }), wanted);

export const readContents: Run<Own['readContents']> = async (ctx, { query }) => {
  const titles = await readCurrentTitles(ctx.db, ctx.request.site.id, { kinds: publicKinds, now: ctx.now });
  return { items: inLanguage(ctx, titles, query.language).map(({ kind, title }) => ({ kind, title })) };
};

export const readPublicContent: Run<Own['readPublicContent']> = async (ctx, { params, query }) => {
  const [page] = await pagesFor(
    ctx,
    publicKinds.filter((kind) => kind === params.kind),
    query.language,
  );
  if (page === undefined) throw new NotFound();
  return page;
};

export const readOwnContents: Run<Own['readOwnContents']> = async (ctx, { query }) => ({
  items: await pagesFor(ctx, query.kind === undefined ? contentKinds : [query.kind], query.language),
});
