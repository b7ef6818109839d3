import { z } from 'zod';
import { isSamePart, partOf, type PartRequest } from '#domains/sites/api/port.ts';
import { languageNames, languages } from '#kernel/languages.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { siteContents } from '../contract.ts';
import { contentKinds } from '../kinds.ts';
import { say } from '../messages.ts';
import { readCurrent, readVersions } from './store.ts';

const Text = z.strictObject({ title: z.string().trim().min(1).max(120), body: z.string().trim().min(1).max(100_000) });
type Texts = Readonly<Partial<Record<string, z.infer<typeof Text>>>>;

/** Each text by kind and language, such as `privacy/en`. */
const keys = contentKinds.flatMap((kind) =>
  languages.map((language) => ({ kind, language, key: `${kind}/${language}` })),
);

async function textsOf({ db, now }: Ctx, siteId: string): Promise<Texts> {
  const texts = await readCurrent(db, siteId, { kinds: contentKinds, now });
  return Object.fromEntries(texts.map(({ kind, language, title, body }) => [`${kind}/${language}`, { title, body }]));
}

/** The texts that hold now; those that a file does not have end. */
export const contentsPart = partOf<Texts>({
  id: 'contents',
  title: say('part'),
  schema: z.partialRecord(z.enum(keys.map(({ key }) => key)), Text),
  copied: true,
  label(entry) {
    const [key = '', field = ''] = entry.split('.');
    const found = keys.find((one) => one.key === key);
    return say('entry', {
      text: found ? say(`kind-${found.kind}`) : key,
      language: found ? languageNames[found.language] : '',
      field: say(field === 'title' ? 'field-title' : 'field-body'),
    });
  },
  read: (ctx, { id }) => textsOf(ctx, id),
  async requests(ctx, site, wanted) {
    const now = await textsOf(ctx, site.id);
    const requests: PartRequest[] = [];
    for (const { key, kind, language } of keys) {
      const [before, after] = [now[key], wanted[key]];
      if (isSamePart(before, after)) continue;
      const [newest] = await readVersions(ctx.db, { siteId: site.id, kind, language });
      const input = after ?? { title: before?.title ?? kind, body: '' };
      requests.push({
        request: requestTo(siteContents.saveSiteContent, {
          params: { siteHost: site.host, kind, language },
          input: { ...input, startsAt: null },
        }),
        version: newest?.version ?? 0,
      });
    }
    return requests;
  },
});
