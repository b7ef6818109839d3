import { ofFeatures } from '../session/site.ts';
import type { WebFrame } from './web-route.ts';

/** Every domain's permissions, for what sharing opens of them. */
import.meta.glob('../../domains/*/permissions.ts', { eager: true });

/** What every domain adds to the frame of the console and to lists; a page before the sign-in does not load this. */
export const webFrame: readonly WebFrame[] = ofFeatures(
  import.meta.glob<WebFrame>('../../domains/*/web/frame.tsx', { eager: true }),
);
