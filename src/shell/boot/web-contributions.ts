import { ofFeatures } from '../session/site.ts';
import type { WebContributions } from './web-route.ts';

/** What every domain adds to screens of others, such as tabs and the entries of menus; it comes with these, and not before. */
export const webContributions: readonly WebContributions[] = ofFeatures(
  import.meta.glob<WebContributions>('../../domains/*/web/contributions.tsx', { eager: true }),
);
