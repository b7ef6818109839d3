import { z } from 'zod';
import { isSamePart, partOf, type PartRequest } from '#domains/sites/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import { declaredMails } from '#domains/messages/api/port.ts';
import { isLanguage, languageNames, languages } from '#kernel/languages.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { mailTemplates } from '../contract.ts';
import { say } from '../messages.ts';
import { MailWording } from '../schemas.ts';
import { readNewest, readOwn } from './store.ts';

const ending = new RegExp(`/(${languages.join('|')})$`);
const Texts = z.record(z.string().max(100).regex(ending), MailWording);
type Wordings = Readonly<Record<string, z.infer<typeof MailWording>>>;

async function wordingsOf({ db }: Ctx, siteId: string): Promise<Wordings> {
  const own = await readOwn(db, siteId);
  return Object.fromEntries(
    own.map(({ mail, language, subject, body }) => [
      `${mail}/${language}`,
      { subject: subject ?? '', body: body ?? '' },
    ]),
  );
}

/** A site's own texts by mail and language, such as `downloads.ready/en`; mails that a file does not have get their usual text. */
export const mailsPart = partOf<Wordings>({
  id: 'mails',
  title: say('part'),
  schema: Texts,
  copied: true,
  label(entry) {
    const [, mail = '', language = '', field = ''] = /^(.*)\/(\w+)\.(\w+)$/.exec(entry) ?? [];
    return say('entry', {
      mail: declaredMails().get(mail)?.title ?? mail,
      language: isLanguage(language) ? languageNames[language] : language,
      field: say(field === 'subject' ? 'field-subject' : 'field-body'),
    });
  },
  read: (ctx, { id }) => wordingsOf(ctx, id),
  async requests(ctx, site, wanted) {
    const now = await wordingsOf(ctx, site.id);
    const requests: PartRequest[] = [];
    for (const key of new Set([...Object.keys(now), ...Object.keys(wanted)])) {
      const input = wanted[key];
      if (isSamePart(now[key], input)) continue;
      const cut = key.lastIndexOf('/');
      const [mailId, language] = [key.slice(0, cut), key.slice(cut + 1)];
      if (!isLanguage(language)) throw new Invalid([item(1004)]);
      const params = { siteHost: site.host, mailId, language };
      const newest = await readNewest(ctx.db, { siteId: site.id, mail: mailId, language });
      requests.push({
        request: input
          ? requestTo(mailTemplates.saveMailTemplate, { params, input })
          : requestTo(mailTemplates.resetMailTemplate, { params, input: undefined }),
        version: newest?.version ?? 0,
      });
    }
    return requests;
  },
});
