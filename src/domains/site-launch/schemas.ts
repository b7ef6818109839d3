import { z } from 'zod';
import { homeTemplateIds } from '#domains/sites/home-templates.ts';
import { BrandColor } from '#domains/sites/schemas.ts';
import { languages } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';

export const NewSite = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** As it was typed: capitals, a final dot and letters beyond ASCII are settled by the server. */
  host: z.string().trim().min(1).max(253),
  /** `record`: a TXT record verifies the name. `installation`: the installation vouches for it, without a record. */
  verification: z.enum(['record', 'installation']),
  primaryColor: BrandColor,
  company: z.string().trim().min(1).max(120),
  currency: z.enum(currencies),
  /** Its present prices become the first list of the site. */
  priceListId: z.uuid(),
  languages: z.array(z.enum(languages)).min(1).max(languages.length),
  /** The host of the site whose settings, terms, home page, contents and email texts are copied; null: the defaults. */
  copyFrom: z.string().max(253).nullable(),
  /** The text above the dashboards to begin with; null: none, or that of the site that is copied. */
  homeTemplate: z.enum(homeTemplateIds).nullable().default(null),
  newUserBilling: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  adminName: z.string().trim().min(1).max(80),
  adminEmail: z.string().trim().min(1).max(254),
});

export const NewSiteOptions = z
  .object({
    sites: z.array(z.object({ host: z.string(), name: z.string() })),
    priceLists: z.array(
      z.object({ id: z.uuid(), name: z.string(), siteName: z.string(), currency: z.enum(currencies) }),
    ),
    /** Texts for the home page, in the language of the reader; with `{site}` where its name goes. */
    homeTemplates: z.array(z.object({ id: z.enum(homeTemplateIds), title: z.string(), text: z.string() })),
  })
  .meta({ id: 'NewSiteOptions' });

/** What must be done before a site goes live, in the order in which it is shown. */
export const launchPoints = [
  'host',
  'certificate',
  'logo',
  'terms',
  'sender',
  'prices',
  'administrator',
  'billing',
] as const;
export type LaunchPoint = (typeof launchPoints)[number];

export const Launch = z
  .object({
    stage: z.enum(['draft', 'live']),
    /** Where the site's console answers. */
    url: z.string(),
    points: z.array(z.object({ id: z.enum(launchPoints), done: z.boolean() })),
    /** What the last look at the address found; null: no one looked at this name. */
    address: z
      .object({
        answer: z.enum(['answered', 'other', 'away']),
        /** Null without HTTPS. */
        certificate: z.object({ trusted: z.boolean(), until: Instant }).nullable(),
        checkedAt: Instant,
      })
      .nullable(),
    /** The task that looks at it now. */
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'SiteLaunch' });

/** `waiting`: the invitation is mailed once the site answers by its name. */
export const adminStates = ['active', 'disabled', 'invited', 'waiting'] as const;
export type AdminState = (typeof adminStates)[number];

export const Administrator = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    state: z.enum(adminStates),
    /** `root` administers the whole installation, and is managed elsewhere. */
    role: z.enum(['root', 'site-admin']),
    /** Null: never. */
    lastSignIn: Instant.nullable(),
    /** `missing`: the sign-in policy asks for one, and none is set up. */
    factor: z.enum(['on', 'missing', 'off']),
    invitedAt: Instant.nullable(),
    /** Since when the email is confirmed; null: not yet. */
    acceptedAt: Instant.nullable(),
    siteHost: z.string(),
    /** Whether it is the caller. */
    you: z.boolean(),
  })
  .meta({ id: 'SiteAdministrator' });

export const Invitation = z.strictObject({
  name: z.string().trim().min(1).max(80),
  email: z.string().trim().max(254),
});

export const AdminFactor = z.strictObject({ required: z.boolean() });

/** Whether a second factor is asked for, in addition to the list of administrators. */
export const adminFactorFields = {
  /** Of the administrators. */
  factorRequired: z.boolean(),
  /** Of everyone on the site: then it cannot be switched off for administrators alone. */
  factorForAll: z.boolean(),
};
