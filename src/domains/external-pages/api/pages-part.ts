import { z } from 'zod';
import { isSamePart, partOf, type PartRequest } from '#domains/sites/api/port.ts';
import { asText } from '#kernel/message.ts';
import type { Role } from '#kernel/permissions.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { externalPages } from '../contract.ts';
import { say } from '../messages.ts';
import { ExternalPageInput } from '../schemas.ts';
import { readPages } from './store.ts';

const Pages = z.record(z.string().max(80), ExternalPageInput);
type Field = keyof z.infer<typeof ExternalPageInput>;
type Pages = z.infer<typeof Pages>;

/** The pages of a site by title; of several with one title, the second is called `title (2)`. */
async function pagesOf({ db }: Ctx, siteId: string) {
  const found = await readPages(db, siteId);
  return new Map(
    found.map(({ id, version, ...page }, at) => {
      const nth = found.slice(0, at).filter(({ title }) => title === page.title).length + 1;
      return [nth === 1 ? page.title : `${page.title} (${nth})`, { id, version, page }] as const;
    }),
  );
}

/** The external pages of the menu, without the keys that sign their addresses; those that a file does not have are removed. */
export const pagesPart = partOf<Pages>({
  id: 'externalPages',
  title: say('part'),
  schema: Pages,
  label(entry) {
    const dot = entry.lastIndexOf('.');
    return say('entry', { page: entry.slice(0, dot), field: say(`field-${entry.slice(dot + 1) as Field}`) });
  },
  words: () => (entry, value) =>
    entry.endsWith('.roles') && Array.isArray(value) ? asText(value.map((role: Role) => roleTitles[role])) : undefined,
  async read(ctx, { id }) {
    return Object.fromEntries([...(await pagesOf(ctx, id))].map(([key, { page }]) => [key, page]));
  },
  async requests(ctx, site, wanted) {
    const now = await pagesOf(ctx, site.id);
    const siteHost = site.host;
    const requests: PartRequest[] = [];
    for (const [key, { id: pageId }] of now)
      if (wanted[key] === undefined)
        requests.push({
          request: requestTo(externalPages.removeExternalPage, { params: { siteHost, pageId }, input: undefined }),
        });
    for (const [key, input] of Object.entries(wanted)) {
      const known = now.get(key);
      if (known === undefined)
        requests.push({ request: requestTo(externalPages.addExternalPage, { params: { siteHost }, input }) });
      else if (!isSamePart(known.page, input))
        requests.push({
          request: requestTo(externalPages.saveExternalPage, { params: { siteHost, pageId: known.id }, input }),
          version: known.version,
        });
    }
    return requests;
  },
});
