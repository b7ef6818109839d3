import {
  declaredMails,
  mailVariables,
  sendMail,
  senderIn,
  usualWording,
  type MailTemplate,
} from '#domains/messages/api/port.ts';
import { namesIn, wrongLinks, type VariableName } from '#domains/messages/wording.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { readNames, readSiteLook } from '#domains/tenancy/api/port.ts';
import { Invalid, item, NotFound, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { ParamsOf } from '#kernel/op.ts';
import { auditAlone, ofSite } from '#domains/history/api/port.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { mailTemplates } from '../contract.ts';
import { say, variableNote } from '../messages.ts';
import { insertVersion, readNewest, readOwn, readVersions, type MailKey } from './store.ts';

type Own = typeof mailTemplates;
type At = ParamsOf<Own['readMailTemplate']>;

/** A mail of a site in scope. Throws NotFound. */
async function mailOf(ctx: Ctx, { siteHost, mailId, language }: At, lock = false) {
  const site = await siteOf(ctx, siteHost, lock);
  const template: MailTemplate<unknown> | undefined = declaredMails().get(mailId);
  if (template === undefined) throw new NotFound();
  const look = await readSiteLook(ctx.db, site.id);
  const sender = senderIn(ctx, look);
  const key: MailKey = { siteId: site.id, mail: mailId, language };
  return { site, template, sender, key };
}
type Found = Awaited<ReturnType<typeof mailOf>>;

export const listMailTemplates = computedRows(mailTemplates.listMailTemplates, {
  what: 'emails',
  async rows(ctx, { params }) {
    const site = await siteOf(ctx, params.siteHost);
    const own = await readOwn(ctx.db, site.id);
    const rows = [...declaredMails().values()].map(({ id, title }) => ({
      id,
      title,
      own: own.filter(({ mail }) => mail === id).map(({ language }) => language),
    }));
    return { rows, of: site.host, more: {} };
  },
  id: ({ id }) => id,
  sorts: { title: ['text', ({ title }) => title.toLowerCase()] },
  search: ({ title, id }) => [title, id],
  filters: {},
});

export const readMailTemplate: Run<Own['readMailTemplate']> = async (ctx, { params }) =>
  describe(ctx, await mailOf(ctx, params));

async function describe(ctx: Ctx, { template, sender, key }: Found) {
  const { language } = key;
  const newest = await readNewest(ctx.db, key);
  const usual = usualWording(template, sender, language);
  const own = newest?.subject && newest.body ? { subject: newest.subject, body: newest.body } : null;
  const version = newest?.version ?? 0;
  ctx.setHeader('etag', `"${version}"`);
  return {
    id: template.id,
    title: template.title,
    language,
    version,
    own: own !== null,
    ...(own ?? usual),
    usual,
    variables: mailVariables(template, sender, language).map((one) => ({
      ...one,
      sample: [...one.sample],
      note: variableNote(one.name),
    })),
    color: sender.primaryColor,
    testTo: ctx.me.email,
  };
}

/** The site's own text: 9920 to 9923 at their fields, 412 when someone else was faster. */
export const saveMailTemplate: Run<Own['saveMailTemplate']> = async (ctx, { params, input }) => {
  const found = await mailOf(ctx, params, true);
  check(found, input);
  await add(ctx, found, input);
  const { template, site } = found;
  await recordSite(ctx, site, {
    action: say('site.mail-text', { mail: template.title }),
  });
  return describe(ctx, found);
};

export const resetMailTemplate: Run<Own['resetMailTemplate']> = async (ctx, { params }) => {
  const found = await mailOf(ctx, params, true);
  await add(ctx, found, null);
  await recordSite(ctx, found.site, { action: say('site.mail-reset', { mail: found.template.title }) });
  return describe(ctx, found);
};

/** The next version. The site is locked: a save that read another one is refused. */
async function add(ctx: Ctx, { key }: Found, wording: { subject: string; body: string } | null): Promise<void> {
  const version = (await readNewest(ctx.db, key))?.version ?? 0;
  if (version !== ctx.ifMatch) throw new Stale();
  await insertVersion(ctx.db, key, { version: version + 1, wording, by: ctx.me.accountId, now: ctx.now });
}

const inBraces = (name: string): string => `{${name}}`;

function check({ template, sender, key }: Found, { subject, body }: { subject: string; body: string }): void {
  const variables = mailVariables(template, sender, key.language);
  const inSubject = namesIn(subject);
  const inBody = namesIn(body);
  const known = (name: string) => variables.find((one) => one.name === name);
  const found: ErrorItem[] = [];
  const unknown = (names: readonly string[], field: string) => {
    const wrong = names.find((name) => known(name) === undefined);
    if (wrong !== undefined) found.push(item(9920, field, { name: inBraces(wrong) }));
  };
  unknown(inSubject, 'subject');
  const secret = inSubject.find((name) => known(name)?.inSubject === false);
  if (secret !== undefined) found.push(item(9923, 'subject', { name: inBraces(secret) }));
  unknown(inBody, 'body');
  const missing = variables.find(({ name, needed }) => needed && !inBody.includes(name));
  if (missing !== undefined) found.push(item(9921, 'body', { name: inBraces(missing.name) }));
  const [url] = wrongLinks(body);
  if (url !== undefined) found.push(item(9922, 'body', { url, example: inBraces('link' satisfies VariableName) }));
  if (found.length > 0) throw new Invalid(found);
}

/** A mail with a text that need not be saved, to the caller alone. */
export const sendTestMail: Run<Own['sendTestMail']> = async (ctx, { params, input }) => {
  const found = await mailOf(ctx, params);
  const { template, sender, key, site } = found;
  check(found, input);
  const { email } = ctx.me;
  await sendMail(ctx.db, template, {
    sender,
    accountId: ctx.me.accountId,
    to: email,
    data: template.sample,
    language: key.language,
    wording: input,
  });
  auditAlone(ctx, ofSite({ id: site.id, name: site.host, siteId: site.id, accountId: null }));
  return { to: email };
};

export const listMailVersions = computedRows(mailTemplates.listMailVersions, {
  what: 'versions',
  async rows(ctx, { params }) {
    const { key, site } = await mailOf(ctx, params);
    const versions = await readVersions(ctx.db, key);
    const names =
      versions.length === 0
        ? new Map<string, string>()
        : await readNames(ctx.db, [...new Set(versions.map((one) => one.savedBy))]);
    return {
      rows: versions.map((one) => ({
        ...one,
        savedAt: one.savedAt.toISOString(),
        savedBy: names.get(one.savedBy) ?? '',
      })),
      of: site.host,
      more: {},
    };
  },
  id: ({ version }) => String(version),
  sorts: { version: ['bigint', ({ version }) => version] },
  search: ({ subject, body, savedBy }) => [subject ?? '', body ?? '', savedBy],
  filters: {},
});
