import { ofFeatures } from '../session/site.ts';
import type { WebFirst } from './web-route.ts';

/** What the console needs before it knows which screen is next; it comes with the first file. */
export const firstScreens: readonly WebFirst[] = ofFeatures(
  import.meta.glob<WebFirst>('../../domains/*/web/first.tsx', { eager: true }),
);
