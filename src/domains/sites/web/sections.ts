import { t } from '@lingui/core/macro';
import { webContributions } from '#shell/boot/web-contributions.ts';
import type { SectionGroup } from '#ui/SectionNav.tsx';
import { siteSectionParts, type SiteGroup } from './port.ts';
import type { Settings } from './types.ts';

/** In which section of the page each setting is edited. */
export const sectionOfSetting = {
  name: 'brand',
  primaryColor: 'brand',
  supportUrl: 'brand',
  isMiniViewEnabled: 'view',
  languages: 'view',
  mailFrom: 'mail',
  mailName: 'mail',
  miniViewPrimary: 'view',
  newUserBilling: 'sign-up',
  socialRegistration: 'sign-up',
  socialProviders: 'sign-up',
  remoteWebAccess: 'remote',
  remoteIps: 'remote',
  featuresOff: 'features',
  publicPricing: 'prices',
  exchangeRates: 'prices',
  defaultContinent: 'locations',
  zoneByCountry: 'locations',
  subnetLargest: 'locations',
  subnetSmallest: 'locations',
  subnet6Largest: 'locations',
  subnet6Smallest: 'locations',
  managedScope: 'managed',
  managedResponse: 'managed',
  managedStartDays: 'managed',
  limitServers: 'limits',
  limitNics: 'limits',
  limitDisks: 'limits',
  limitOsDiskGb: 'limits',
  limitDiskGb: 'limits',
  listedPrefix: 'locations',
  menuOff: 'menu',
  gaTrackerId: 'analytics',
  ga4TrackerId: 'analytics',
  gaAdsTrackerId: 'analytics',
} as const satisfies Record<keyof Settings, string>;

/** A section whose settings are saved together with those of the others. */
export type SettingsSection = (typeof sectionOfSetting)[keyof Settings];
/** The addresses of sections that save what they show themselves. */
const otherSections = ['logo', 'home', 'hosts', 'terms', 'maintenance', 'history'] as const;
export type OtherSection = (typeof otherSections)[number];
export type SiteSection = SettingsSection | OtherSection;

/** The sections that the domains above bring. */
export const broughtSections = siteSectionParts.of(webContributions);
/** The sections that take the whole width. */
export const wideSections: ReadonlySet<string> = new Set([
  'brand',
  'history',
  ...broughtSections.filter(({ wide }) => wide).map(({ id }) => id),
]);
/** Those of them that are for someone who holds these permissions. */
const permittedSections = (held: readonly string[]) =>
  broughtSections.filter(({ may }) => may === undefined || held.includes(may));

export const settingsKeys = Object.keys(sectionOfSetting) as (keyof Settings)[];
const settingsSections: ReadonlySet<string> = new Set(Object.values(sectionOfSetting));
/** Whether a section is part of the form. */
export const isInForm = (id: string): id is SettingsSection => settingsSections.has(id);

/** The section of an address, by its id; the first one for any other, such as the address of all settings, or one that isn't permitted. */
export function sectionAt(tab: string, held: readonly string[]): string {
  const id = tab.toLowerCase();
  const known: string[] = [
    ...Object.values(sectionOfSetting),
    ...otherSections,
    ...permittedSections(held).map((one) => one.id),
  ];
  return known.find((one) => one.toLowerCase() === id) ?? 'brand';
}

/** The names of the sections. */
export const sectionTitles = (): Record<SiteSection, string> => ({
  brand: t`Brand`,
  logo: t`Logo`,
  view: t`View and languages`,
  menu: t`Menu`,
  mail: t`Mail sender`,
  home: t`Home page`,
  hosts: t`Host names`,
  'sign-up': t`Sign-up`,
  terms: t`Terms of service`,
  remote: t`Remote web access`,
  features: t`Features`,
  prices: t`Prices`,
  locations: t`Locations and subnets`,
  limits: t`Order limits`,
  managed: t`Managed service`,
  maintenance: t`Maintenance mode`,
  analytics: t`Analytics`,
  history: t`History`,
});

/** All sections in their order, by what they are about. */
export function siteSections(held: readonly string[]): SectionGroup[] {
  const titles = sectionTitles();
  const group = (of: SiteGroup, title: string, ids: readonly SiteSection[]) => ({
    title,
    sections: [
      ...ids.map((id) => ({ id, title: titles[id] })),
      ...permittedSections(held)
        .filter((one) => one.group === of)
        .map((one) => ({ id: one.id, title: one.title() })),
    ],
  });
  return [
    group('overview', t`Overview`, []),
    group('appearance', t`Appearance`, ['brand', 'logo', 'view', 'menu', 'home', 'hosts']),
    group('customers', t`Customers`, ['sign-up', 'terms', 'mail', 'remote']),
    group('products', t`Products`, ['features', 'prices', 'locations', 'limits', 'managed']),
    group('operation', t`Operation`, ['maintenance', 'analytics', 'history']),
  ].filter(({ sections }) => sections.length > 0);
}
