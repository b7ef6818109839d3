import { recordSite, sitePart, siteOf, type PartSite, type SitePart } from '#domains/sites/api/port.ts';
import { Invalid, item, Refusal } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart } from '#platform/http/inner-request.ts';
import type { siteFile } from '../contract.ts';
import { differencesOf, type ComparedPart, type Parts } from '../differences.ts';
import { say } from '../messages.ts';

type Own = typeof siteFile;

const partsOf = ({ app }: Ctx): readonly SitePart[] => sitePart.of(app.domains);

/** What these parts of a site hold now. */
async function readParts(ctx: Ctx, site: PartSite, parts: readonly SitePart[]): Promise<Parts> {
  const read: [string, Parts[string]][] = [];
  for (const part of parts) read.push([part.id, await part.read(ctx, site)]);
  return Object.fromEntries(read);
}

/** The parts with what their values are called now, such as the names of data centers. */
async function compared(ctx: Ctx, parts: readonly SitePart[]): Promise<ComparedPart[]> {
  const all: ComparedPart[] = [];
  for (const part of parts)
    all.push({ id: part.id, title: part.title, label: (entry) => part.label(entry), words: await part.words?.(ctx) });
  return all;
}

export const exportSiteSettings: Run<Own['exportSiteSettings']> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost);
  const name = site.host === '*' ? 'site' : site.host;
  ctx.setHeader('content-disposition', `attachment; filename="${name}-settings.json"`);
  return {
    format: 'site-settings',
    version: 1,
    site: site.host,
    parts: await readParts(ctx, site, partsOf(ctx)),
  };
};

/** Imports the chosen parts in one transaction: what one operation refuses (9668) undoes all of it. */
export const importSiteSettings: Run<Own['importSiteSettings']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const chosen = Object.keys(input.parts).filter((id) => input.only?.includes(id) ?? true);
  const parts = partsOf(ctx).filter(({ id }) => chosen.includes(id));
  const unknown = chosen.find((id) => !parts.some((part) => part.id === id));
  if (unknown !== undefined) throw refusalOf(unknown, say('unknown-part'));
  const before = await readParts(ctx, site, parts);
  for (const part of parts) await importPart(ctx, site, { part, wanted: input.parts[part.id] ?? {} });
  const differences = differencesOf(await compared(ctx, parts), before, await readParts(ctx, site, parts));
  await recordSite(ctx, site, {
    action: say('site.import', { count: differences.length }),
    audit: { file: [null, input.site ?? null], parts: [null, chosen.join(', ')] },
  });
  return { differences };
};

const refusalOf = (part: Sayable, reason: Sayable) => new Invalid([item(9668, 'parts', { part, reason })]);

/** Whether someone must first prove who they are (1500). */
const asksForProof = ({ items }: Refusal): boolean => items.some(({ code }) => code === 1500);

/** Makes a part what the file says, by the operations that people use: their permissions, checks and history hold. */
async function importPart(
  ctx: Ctx,
  site: PartSite,
  { part, wanted }: { part: SitePart; wanted: Parts[string] },
): Promise<void> {
  const { data, error } = part.schema.safeParse(wanted);
  if (data === undefined) {
    const entry = error.issues[0]?.path.join('.') ?? '';
    throw refusalOf(part.title, say('unreadable-entry', { entry }));
  }
  try {
    for (const { request, version } of await part.requests(ctx, site, data)) await performApart(ctx, request, version);
  } catch (failure) {
    // The console asks for the proof, and sends the file again.
    if (failure instanceof Refusal && !asksForProof(failure)) throw refusalOf(part.title, failure.said);
    throw failure;
  }
}

export const compareSites: Run<Own['compareSites']> = async (ctx, { params, query }) => {
  const site = await siteOf(ctx, params.siteHost);
  const other = await siteOf(ctx, query.with);
  const parts = partsOf(ctx);
  const [one, two] = [await readParts(ctx, site, parts), await readParts(ctx, other, parts)];
  return { name: site.name, otherName: other.name, differences: differencesOf(await compared(ctx, parts), one, two) };
};
