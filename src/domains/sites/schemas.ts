import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { languages } from '#kernel/languages.ts';
import { ExchangeRates, Instant, queryInt } from '#kernel/wire.ts';
import {
  defaultLimits,
  diskSizesGb,
  maxDiskGb,
  maxDisks,
  maxNics,
  maxOsDiskGb,
  maxServersPerCreate,
} from '#domains/servers/limits.ts';
import { homeTemplateIds } from './home-templates.ts';
import { maxLogoBytes, maxManagedText, maxRanges, maxTokenHours } from './limits.ts';
import { why } from './reasons.ts';

/** The name of a site in a path; `/sites/export` is the file of the list. */
const siteHost = z
  .string()
  .min(1)
  .max(253)
  .refine((host) => host !== 'export', hint(why('expected.host')));
export const SiteHost = z.strictObject({ siteHost });

/** The color of a brand. */
export const BrandColor = z.string().regex(/^#[0-9a-f]{6}$/, hint(why('expected.color')));

const tracker = (form: RegExp, example: string) =>
  z
    .string()
    .regex(form, hint(why('expected.tracker', { example })))
    .nullable();

/** What an administrator settles about a site. */
export const SiteSettings = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    primaryColor: BrandColor,
    /** What `Default Site View` means to the people of the site. */
    isMiniViewEnabled: z.boolean(),
    /** The mini view's primary color; null: the site's. */
    miniViewPrimary: BrandColor.nullable(),
    supportUrl: z
      .string()
      .max(500)
      .regex(/^(https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+)$/, hint(why('expected.support')))
      .nullable(),
    newUserBilling: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    socialRegistration: z.boolean(),
    /** Null: every network that the installation has. */
    socialProviders: z.array(z.string().max(40)).max(20).nullable(),
    remoteWebAccess: z.boolean(),
    /** Strangers see what is sold, at the prices of the site's first list. */
    publicPricing: z.boolean(),
    /** Addresses and ranges; empty: from anywhere. */
    remoteIps: z.array(z.string().max(64)).max(maxRanges),
    /** Lengths of the prefix of the largest and of the smallest IPv4 subnet that customers may make. */
    subnetLargest: z.int().min(8).max(29).default(16),
    subnetSmallest: z.int().min(16).max(30).default(29),
    /** The same for IPv6. */
    subnet6Largest: z.int().min(32).max(120).default(48),
    subnet6Smallest: z.int().min(48).max(124).default(120),
    /** The features that the site does without, by name. */
    featuresOff: z.array(z.string().max(40)).max(50).default([]),
    /** The languages that the site offers its people; the first is for people who speak none of them. */
    languages: z
      .array(z.enum(languages))
      .min(1)
      .max(languages.length)
      .default([...languages]),
    /** Who its mails come from; null: the address of the installation, and the name of the site. */
    mailFrom: z
      .email(hint(why('expected.mail')))
      .max(320)
      .nullable()
      .default(null),
    mailName: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}<>"]*$/u, hint(why('expected.sender')))
      .nullable()
      .default(null),
    /** The preselected location of the create form; null: the first one. */
    defaultContinent: z.string().trim().min(1).max(60).nullable().default(null),
    /** The visitor's country comes first, where the proxy reports it. */
    zoneByCountry: z.boolean().default(true),
    /** For amounts that are beside what is charged; null: they do not. */
    exchangeRates: ExchangeRates.nullable().default(null),
    /** What the managed service covers and how soon someone answers; null: not said. */
    managedScope: z.string().trim().min(1).max(maxManagedText).nullable().default(null),
    managedResponse: z.string().trim().min(1).max(maxManagedText).nullable().default(null),
    /** So many days after the order it begins. */
    managedStartDays: z.int().min(0).max(90).default(0),
    /** What one order of a customer may have at most. */
    limitServers: z.int().min(1).max(maxServersPerCreate).default(defaultLimits.servers),
    limitNics: z.int().min(1).max(maxNics).default(defaultLimits.nics),
    limitDisks: z.int().min(1).max(maxDisks).default(defaultLimits.disks),
    /** Of the first disk of a server, and of the others, in GB. */
    limitOsDiskGb: z.int().min(diskSizesGb[0]).max(maxOsDiskGb).default(defaultLimits.osDiskGb),
    limitDiskGb: z.int().min(diskSizesGb[0]).max(maxDiskGb).default(defaultLimits.diskGb),
    /** The length of the prefix from which on an IPv4 subnet is listed address by address. */
    listedPrefix: z.int().min(20).max(30).default(23),
    /** The entries of the menu that customers do not have, by id. */
    menuOff: z.array(z.string().max(60)).max(100).default([]),
    gaTrackerId: tracker(/^UA-\d{4,12}-\d{1,4}$/, 'UA-12345678-1'),
    ga4TrackerId: tracker(/^G-[A-Z0-9]{4,20}$/, 'G-ABCD123456'),
    gaAdsTrackerId: tracker(/^AW-[0-9]{4,20}$/, 'AW-123456789'),
  })
  .meta({ id: 'SiteSettings' });

/** For light pages, for dark ones, and for the tab of a browser. */
export const logoKinds = ['light', 'dark', 'icon'] as const;
export type LogoKind = (typeof logoKinds)[number];
export const LogoQuery = z.strictObject({ kind: z.enum(logoKinds).default('light') });

/** Whether a site is open to its customers, as its provider has set it. */
export const siteStandings = ['open', 'suspended', 'closing', 'closed'] as const;
export type SiteStanding = (typeof siteStandings)[number];

export const SiteRow = z
  .object({
    host: z.string(),
    name: z.string(),
    primaryColor: z.string(),
    newUserBilling: z.int(),
    people: z.int(),
    stage: z.enum(['draft', 'live']),
    standing: z.enum(siteStandings),
  })
  .meta({ id: 'SiteRow' });

export const SiteDetails = z
  .object({
    host: z.string(),
    /** A draft is closed to customers. */
    stage: z.enum(['draft', 'live']),
    standing: z.enum(siteStandings),
    version: z.int(),
    settings: SiteSettings,
    /** Markdown; null: the dashboard has no announcement. */
    homeTemplate: z.string().nullable(),
    hasLogo: z.boolean(),
    /** The images that it has. */
    logos: z.array(z.enum(logoKinds)),
    /** Null: it is not in maintenance mode. */
    maintenance: z.object({ text: z.string(), since: Instant, endsAt: Instant.nullable() }).nullable(),
    /** Whether it is the site of this request, whose brand the console shows. */
    own: z.boolean(),
    hasRemoteToken: z.boolean(),
    /** When the token was made; null: there is none, or it is older than this note of it. */
    remoteTokenCreated: Instant.nullable(),
    /** Until when the token before it works; null: it does not. */
    previousTokenEnds: Instant.nullable(),
    /** What the site can do without. */
    features: z.array(z.object({ id: z.string(), title: z.string(), note: z.string() })),
    /** The social networks of the installation. */
    networks: z.array(z.string()),
  })
  .meta({ id: 'SiteDetails' });

export const NewMaintenance = z.strictObject({
  /** What happens, for the customers to read. */
  text: z.string().trim().min(1).max(1000),
  /** Null: until someone ends it. */
  endsAt: Instant.nullable(),
});

/** What the site of the request says while it is in maintenance mode. */
export const MaintenanceMode = z
  .object({
    on: z.boolean(),
    text: z.string(),
    endsAt: Instant.nullable(),
    /** How its settings are addressed. */
    siteHost: z.string(),
    /** Whether the caller's session goes on. */
    signedIn: z.boolean(),
  })
  .meta({ id: 'MaintenanceMode' });

/** Texts that a home page can begin with, in the first language of the site. */
export const HomeTemplates = z
  .object({ items: z.array(z.object({ id: z.enum(homeTemplateIds), title: z.string(), text: z.string() })) })
  .meta({ id: 'HomeTemplates' });

export const HomeTemplate = z.strictObject({ template: z.string().trim().max(20_000) });

/** The image in base64, which holds four characters for three bytes. */
export const NewLogo = z.strictObject({ image: z.base64().max(Math.ceil(maxLogoBytes / 3) * 4 + 4000) });

/** For so many hours the previous token works beside the new one. */
export const RemoteTokenQuery = z.strictObject({ keepHours: queryInt(0, maxTokenHours).default(0) });

export const LogoAddress = z.object({ logo: z.string() });

export const NewTerms = z.strictObject({
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(100_000),
});

export const TermsVersion = z
  .object({ version: z.int(), title: z.string(), body: z.string(), publishedAt: Instant, accepted: z.int() })
  .meta({ id: 'TermsVersion' });

export const SiteHostId = SiteHost.extend({ hostId: z.uuid() });

/** As it was typed: capitals, a final dot and letters beyond ASCII are settled by the server. */
export const NewHost = z.strictObject({
  host: z
    .string()
    .trim()
    .min(1, hint(why('expected.host')))
    .max(253),
});
export const ChosenHost = z.strictObject({ hostId: z.uuid() });

/** What the last look at the record found wrong. */
export const hostProblems = ['missing', 'other', 'away', 'taken'] as const;

export const HostRow = z
  .object({
    id: z.uuid(),
    host: z.string(),
    state: z.enum(['pending', 'verified']),
    /** Since when it has been in this state. */
    since: Instant,
    primary: z.boolean(),
    /** What the owner of the name publishes; null: the installation vouches for the name. */
    record: z.object({ name: z.string(), value: z.string() }).nullable(),
    checkedAt: Instant.nullable(),
    problem: z.enum(hostProblems).nullable(),
    /** When the site stops answering by a verified name whose record is missing. */
    endsAt: Instant.nullable(),
    nextCheckAt: Instant.nullable(),
    /** The task that looks at its record now. */
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'HostRow' });

/** What goes for all host names of a site. */
export const SiteHostFacts = {
  /** How many there are, and may be. */
  count: z.int(),
  max: z.int(),
  /** Whether a primary name can be chosen; the site without a name has the installation's own address. */
  primaryOpen: z.boolean(),
};
