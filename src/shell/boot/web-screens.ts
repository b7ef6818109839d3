import { ofFeatures } from '../session/site.ts';
import type { WebScreens } from './web-route.ts';

/** Every domain's screens: a folder that is there is in the product. */
export const webScreens: readonly WebScreens[] = ofFeatures(
  import.meta.glob<WebScreens>('../../domains/*/web/routes.tsx', { eager: true }),
);
