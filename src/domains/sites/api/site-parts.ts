import { z } from 'zod';
import { readTermsOf } from '#domains/registration/api/port.ts';
import { identity } from '#domains/identity/contract.ts';
import { readPolicyOf } from '#domains/identity/api/port.ts';
import type { FactorMethod } from '#domains/identity/factor-methods.ts';
import { isLanguage, languageNames } from '#kernel/languages.ts';
import { asMessage, asText, type Sayable } from '#kernel/message.ts';
import type { Role } from '#kernel/permissions.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { sites } from '../contract.ts';
import { say } from '../messages.ts';
import { say as label } from '../part-labels.ts';
import { HomeTemplate, NewTerms, SiteSettings } from '../schemas.ts';
import { isSamePart, partOf, type PartSite } from './points.ts';
import { featuresOf } from './site.ts';
import { readExtras, readSettings, type Settings } from './store.ts';

const at = ({ host }: PartSite) => ({ siteHost: host });

/** Values that are codes, millionths or names of something else. */
function wordsOf(ctx: Ctx, entry: string, value: unknown): Sayable | undefined {
  if (typeof value === 'number') {
    if (entry === 'newUserBilling') return label(`sign-up-${value as Settings['newUserBilling']}`);
    if (entry === 'limitOsDiskGb' || entry === 'limitDiskGb') return label('size-gb', { size: value });
    if (entry.startsWith('subnet') || entry === 'listedPrefix') return `/${value}`;
    if (entry.endsWith('Micro')) return String(value / 1_000_000);
  }
  if (entry === 'socialProviders' && value === null) return label('every-network');
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = value.map(String);
  if (entry === 'languages') return names.map((one) => (isLanguage(one) ? languageNames[one] : one)).join(', ');
  if (entry !== 'featuresOff') return undefined;
  const features = featuresOf(ctx);
  return asText(names.map((one) => asMessage(features.find(({ id }) => id === one)?.title ?? one)));
}

/** Look, sign-up, menu, limits and what else is saved as one form. */
export const settingsPart = partOf({
  id: 'settings',
  title: say('part-settings'),
  schema: SiteSettings,
  // Every entry has a text: the schema names them.
  label: (entry) => label(`setting.${entry as keyof Settings}`),
  words: (ctx) => (entry, value) => wordsOf(ctx, entry, value),
  read: ({ db }, { id }) => readSettings(db, id),
  async requests({ db }, site, wanted) {
    if (isSamePart(await readSettings(db, site.id), wanted)) return [];
    const { version } = await readExtras(db, site.id);
    return [{ request: requestTo(sites.saveSite, { params: at(site), input: wanted }), version }];
  },
});

const Policy = identity.saveSignInPolicy.input;

/** What the site asks of those who sign in. Saving it needs a proof of identity, as on its screen. */
export const policyPart = partOf<z.infer<typeof Policy>>({
  id: 'policy',
  title: say('part-policy'),
  schema: Policy,
  label: (entry) => label(`policy.${entry as keyof z.infer<typeof Policy>}`),
  words: () => (entry, value) =>
    !Array.isArray(value) || value.length === 0
      ? undefined
      : entry === 'factorRoles'
        ? asText(value.map((role: Role) => roleTitles[role]))
        : asText(value.map((method: FactorMethod) => label(`factor-${method}`))),
  read: async (ctx, { id }) => ({ ...(await readPolicyOf(ctx, id)) }),
  async requests(ctx, { id }, wanted) {
    if (isSamePart(await readPolicyOf(ctx, id), wanted)) return [];
    return [{ request: requestTo(identity.saveSignInPolicy, { params: { siteId: id }, input: wanted }) }];
  },
});

/** The text above the dashboard. */
export const homePart = partOf({
  id: 'home',
  title: say('part-home'),
  schema: HomeTemplate,
  label: () => say('part-text'),
  read: async ({ db }, { id }) => ({ template: (await readExtras(db, id)).homeTemplate ?? '' }),
  async requests({ db }, site, wanted) {
    const { homeTemplate, version } = await readExtras(db, site.id);
    if ((homeTemplate ?? '') === wanted.template) return [];
    return [{ request: requestTo(sites.saveHomeTemplate, { params: at(site), input: wanted }), version }];
  },
});

const termsOf = async ({ db, now }: Ctx, { id }: PartSite) => {
  const terms = await readTermsOf(db, id, { now });
  return terms && { title: terms.title, body: terms.body };
};

/** The terms that hold. Other ones are a new version, which everyone accepts; a file without any leaves them. */
export const termsPart = partOf({
  id: 'terms',
  title: say('part-terms'),
  schema: z.strictObject({ current: NewTerms.optional() }),
  label: (entry) => say(entry.endsWith('.title') ? 'part-title' : 'part-text'),
  read: async (ctx, site) => ({ current: await termsOf(ctx, site) }),
  async requests(ctx, site, { current }) {
    if (current === undefined || isSamePart(await termsOf(ctx, site), current)) return [];
    return [{ request: requestTo(sites.publishTerms, { params: at(site), input: current }) }];
  },
});
