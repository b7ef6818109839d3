import { ofFeatures } from '../session/site.ts';
import type { WebScreens } from './web-route.ts';

/** The other screens of all domains; a file of its own, which comes when the first of them is near. */
export const laterScreens: readonly WebScreens[] = ofFeatures(
  import.meta.glob<WebScreens>('../../domains/*/web/routes.tsx', { eager: true }),
);
