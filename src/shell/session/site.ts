import { minPassword } from '#domains/registration/password-rules.ts';
import { languages, type Language } from '#kernel/languages.ts';
import { applyBrand } from '#ui/brand.ts';

/** The site's brand, put into the page by the server (`<meta name="console-site">`). */
export interface SiteBrand {
  name: string;
  /** `#rrggbb` */
  primary: string;
  /** Address of the logo image, or null for the built-in mark. */
  logo: string | null;
  /** The one for dark pages; null: the same. */
  logoDark: string | null;
  /** Whether the site has analytics, which its pages report to with consent. */
  analytics: boolean;
  /** Where people of the site find help, or null. */
  support: string | null;
  /** Characters that a new password needs here. */
  minPassword: number;
  /** The domains of the features that the site does without. */
  featuresOff: readonly string[];
  /** The languages that it offers its people. */
  languages: readonly Language[];
  /** What the site says in maintenance mode; null: it is not in it. The end, if there is one, may have passed. */
  maintenance: { text: string; endsAt: string | null } | null;
}
export const defaultPrimary = '#0062cc';

/** Reads the brand of the page; a missing or broken value leaves the plain default without a foreign name. */
export function siteBrand(): SiteBrand {
  const plain: SiteBrand = {
    name: document.title,
    primary: defaultPrimary,
    logo: null,
    logoDark: null,
    analytics: false,
    support: null,
    minPassword,
    featuresOff: [],
    languages,
    maintenance: null,
  };
  try {
    const given: Partial<SiteBrand> = JSON.parse(brandText());
    return { ...plain, ...given };
  } catch {
    return plain;
  }
}

const themes = ['light', 'dark', 'contrast', 'system'] as const;
export type Theme = (typeof themes)[number];

export function keptTheme(): Theme {
  const kept = localStorage.getItem('console.theme');
  return themes.find((one) => one === kept) ?? 'system';
}

/** Keeps a theme in this browser and shows it, in every window. */
export function keepTheme(theme: Theme) {
  localStorage.setItem('console.theme', theme);
  showTheme(theme);
  // Storage events fire only in other windows.
  dispatchEvent(new StorageEvent('storage'));
}

/** The account's theme, where this browser has none of its own yet. */
export function adoptTheme(theme: Theme) {
  if (localStorage.getItem('console.theme') === null && theme !== 'system') keepTheme(theme);
}

/** What the operating system asks for, by media query: dark colors, and high contrast in any theme. */
export const systemWishes = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'];

/** Shows a theme now. `system` follows the operating system; high contrast is as light or dark as that is. */
export function showTheme(theme: Theme) {
  const [systemDark, ...contrasts] = systemWishes.map((query) => matchMedia(query).matches);
  const dark = theme === 'dark' || (theme !== 'light' && systemDark);
  const { dataset } = document.documentElement;
  dataset['theme'] = dark ? 'dark' : 'light';
  dataset['contrast'] = theme === 'contrast' || contrasts.includes(true) ? 'more' : 'normal';
}

/** Shows a primary color. The one on show is left alone: a changed token restyles every element of the page. */
export function showBrand(primary: string) {
  const { dataset, style } = document.documentElement;
  if ((dataset['brand'] ?? defaultPrimary) === primary) return;
  dataset['brand'] = primary;
  applyBrand(style, primary);
}

const brandMeta = () => document.querySelector<HTMLMetaElement>('meta[name="console-site"]');
/** The brand as the page has it; equal as long as nothing changed. */
export const brandText = () => brandMeta()?.content ?? '';

/** The modules of the domains, by their path, without those of features that the site has turned off. */
export function ofFeatures<T>(modules: Readonly<Record<string, T>>): readonly T[] {
  const { featuresOff } = siteBrand();
  const isOff = (file: string) => featuresOff.some((name) => file.includes(`/domains/${name}/`));
  return Object.entries(modules).flatMap(([file, module]) => (isOff(file) ? [] : [module]));
}

/** What the site says in maintenance mode now; null: it is not in it, or no longer. */
export function maintenanceNow(): SiteBrand['maintenance'] {
  const { maintenance } = siteBrand();
  return maintenance?.endsAt && Date.parse(maintenance.endsAt) <= Date.now() ? null : maintenance;
}

const brandEvent = 'console-brand';

/** Gives the open page what an administrator has just changed; other pages have it once they are loaded. */
export function changeBrand(change: Partial<SiteBrand>) {
  const brand = { ...siteBrand(), ...change };
  const meta = brandMeta();
  if (meta) meta.content = JSON.stringify(brand);
  showBrand(brand.primary);
  dispatchEvent(new Event(brandEvent));
}

/** Calls back when the brand of the open page changes. */
export function onBrand(changed: () => void) {
  addEventListener(brandEvent, changed);
  return () => removeEventListener(brandEvent, changed);
}
