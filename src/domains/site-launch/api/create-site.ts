import { randomBytes } from 'node:crypto';
import { translate } from '#kernel/message.ts';
import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import { homeTemplateIds, homeTemplateText, homeTemplateTitle } from '#domains/sites/home-templates.ts';
import { emailFault, publishTerms, readTermsOf } from '#domains/registration/api/port.ts';
import {
  findInScope,
  firstCheckMs,
  hostNameOf,
  readExtras,
  recordSite,
  sitePart,
  type PartSite,
} from '#domains/sites/api/port.ts';
import {
  copyPriceList,
  copySettings,
  forgetSites,
  insertAccount,
  insertCompany,
  insertDraftSite,
  insertSiteHost,
  isHostTaken,
  isOwnHost,
  readListsToCopy,
  saveSite,
  vouchForHost,
  sitesIn,
} from '#domains/tenancy/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart } from '#platform/http/inner-request.ts';
import type { siteLaunch } from '../contract.ts';
import { say } from '../messages.ts';
import { senderFor } from './address.ts';
import { mailInvitation } from './invitations.ts';
import { saveInvitation } from './store.ts';

type Input = InputOf<typeof siteLaunch.createSite>;

/** What a new site can begin with. */
export const readNewSite: Run<typeof siteLaunch.readNewSite> = async ({ db, scope, now, language }) => ({
  sites: await sitesIn(db, scope)
    .select(['t.host', 't.name'])
    .execute()
    .then((all) => all.map(({ host, name }) => ({ host, name }))),
  priceLists: await readListsToCopy(db, scope, now),
  homeTemplates: homeTemplateIds.map((id) => ({
    id,
    title: homeTemplateTitle(id),
    text: translate(homeTemplateText(id, '{site}'), language),
  })),
});

/**
 * Makes a site that is closed to customers, with its company, price list and administrator. Refusals: 1664 and 1667 for the
 * name, 9602 and 9606 for what is copied, 12 for the email.
 */
export const createSite: Run<typeof siteLaunch.createSite> = async (ctx, { input }) => {
  const { db, now, scope } = ctx;
  const host = hostNameOf(input.host);
  const lists = await readListsToCopy(db, scope, now);
  const list = lists.find(({ id, currency }) => id === input.priceListId && currency === input.currency);
  const source = input.copyFrom === null ? null : await findInScope(db, { scope, host: input.copyFrom });
  const email = input.adminEmail.trim();
  const fault = emailFault(email);
  const wrong: (ErrorItem | false)[] = [
    host === null && item(1664, 'host'),
    host !== null && (isInstallation(ctx, host) || (await isHostTaken(db, host))) && item(1667, 'host'),
    list === undefined && item(9602, 'priceListId', { currency: input.currency }),
    source === undefined && item(9606, 'copyFrom'),
    fault !== null && { ...fault, key: 'adminEmail' },
  ];
  const faults = wrong.filter((one) => one !== false);
  if (faults.length > 0 || host === null || list === undefined) throw new Invalid(faults);
  const { name, primaryColor, languages, newUserBilling } = input;
  const text = translate(say('opens-soon'), languages[0] ?? 'en');
  const id = await insertDraftSite(db, { name, host, primaryColor, languages, newUserBilling, text, now });
  if (id === null) throw new Invalid([item(1667, 'host')]);
  if (source) await copyFrom(ctx, { from: source, to: { id, host, name } });
  if (input.homeTemplate !== null)
    await saveSite(db, id, {
      home_template: translate(homeTemplateText(input.homeTemplate, name), languages[0] ?? 'en'),
    });
  await copyPriceList(db, { listId: list.id, siteId: id, name: `Standard ${list.currency}`, now });
  const companyId = await insertCompany(db, { siteId: id, name: input.company, currency: input.currency, now });
  await nameSite(ctx, { siteId: id, host, vouched: input.verification === 'installation' });
  await addFirstAdmin(ctx, { siteId: id, companyId, email, input });
  await recordSite(ctx, { id, host }, { name, action: say('site.create'), diff: createdDiff(input, host) });
  await forgetSites(ctx);
  return { host };
};

const isInstallation = ({ app }: Ctx, host: string) => app.config.publicUrl !== null && isOwnHost(app.config, host);

const createdDiff = (input: Input, host: string) =>
  ({
    name: [null, input.name],
    host: [null, host],
    company: [null, input.company],
    currency: [null, input.currency],
    copyFrom: [null, input.copyFrom],
    homeTemplate: [null, input.homeTemplate],
    administrator: [null, input.adminEmail.trim()],
  }) as const;

/** Settings, terms and home page of another site; where a text names that site, it names the new one. */
async function copyFrom(ctx: Ctx, { from, to }: { from: PartSite; to: PartSite }): Promise<void> {
  const { db, now } = ctx;
  const renamed = (text: string) => text.replaceAll(from.name, to.name);
  await copySettings(db, { from: from.id, to: to.id });
  const { homeTemplate } = await readExtras(db, from.id);
  if (homeTemplate !== null) await saveSite(db, to.id, { home_template: renamed(homeTemplate) });
  const terms = await readTermsOf(db, from.id, { now });
  if (terms !== undefined) {
    const [title, body] = [renamed(terms.title), renamed(terms.body)];
    await publishTerms(db, { siteId: to.id, title, body, now, binding: true });
  }
  for (const part of sitePart.of(ctx.app.domains).filter(({ copied }) => copied)) {
    const value = Object.entries(await part.read(ctx, from)).map(([key, texts]) => [key, renamedIn(texts, renamed)]);
    for (const { request, version } of await part.requests(ctx, to, Object.fromEntries(value)))
      await performApart(ctx, request, version);
  }
}

/** The texts of an entry that name the source, with the name of the copy. */
const renamedIn = (value: unknown, renamed: (text: string) => string): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, text]: [string, unknown]) => [
          key,
          typeof text === 'string' ? renamed(text) : text,
        ]),
      );

async function nameSite(
  { db, now, me }: Ctx,
  { siteId, host, vouched }: { siteId: string; host: string; vouched: boolean },
): Promise<void> {
  if (vouched) return vouchForHost(db, { siteId, host });
  await insertSiteHost(db, {
    id: newId<'siteHost'>(),
    siteId,
    host,
    token: randomBytes(16).toString('hex'),
    addedBy: me.accountId,
    now,
    nextCheckAt: new Date(now.getTime() + firstCheckMs),
  });
}

async function addFirstAdmin(
  ctx: Ctx,
  { siteId, companyId, email, input }: { siteId: string; companyId: string; email: string; input: Input },
): Promise<void> {
  const accountId = newId<'account'>();
  await insertAccount(ctx.db, {
    id: accountId,
    site_id: siteId,
    company_id: companyId,
    email,
    name: input.adminName,
    role: 'site-admin',
    email_validated_at: null,
    language: input.languages[0] ?? 'en',
    created_at: ctx.now,
  });
  if (input.verification === 'installation')
    await mailInvitation(ctx.app, ctx.db, {
      sender: await senderFor(ctx, siteId),
      accountId,
      email,
      by: input.company,
    });
  else await saveInvitation(ctx.db, { accountId, siteId, now: ctx.now, mailed: false });
}
