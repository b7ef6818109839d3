import { applyBrand } from '#ui/brand.ts';

/** The site's brand, put into the page by the server (`<meta name="skydeck-site">`). */
export interface SiteBrand {
  name: string;
  /** `#rrggbb` */
  primary: string;
  /** Address of the logo image, or null for the built-in mark. */
  logo: string | null;
}
export const defaultPrimary = '#0062cc';

/** Reads the brand of the page; a missing or broken value leaves the plain default without a foreign name. */
export function siteBrand(): SiteBrand {
  const plain: SiteBrand = { name: document.title, primary: defaultPrimary, logo: null };
  try {
    const content = document.querySelector<HTMLMetaElement>('meta[name="skydeck-site"]')?.content ?? '';
    const given: Partial<SiteBrand> = JSON.parse(content);
    return { ...plain, ...given };
  } catch {
    return plain;
  }
}

export type Theme = 'light' | 'dark' | 'system';

export function keptTheme(): Theme {
  const kept = localStorage.getItem('skydeck.theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows a theme now; `system` follows the operating system. */
export function showTheme(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

export function showBrand(primary: string) {
  applyBrand(document.documentElement.style, primary);
}
