import { ofFeatures } from '../session/site.ts';
import type { WebContributions } from './web-route.ts';

/** Every domain's permissions, for what sharing opens of them. */
import.meta.glob('../../domains/*/permissions.ts', { eager: true });

/** What every domain adds to the console behind the sign-in; a page before it does not load this. */
export const webContributions: readonly WebContributions[] = ofFeatures(
  import.meta.glob<WebContributions>('../../domains/*/web/contributions.tsx', { eager: true }),
);
