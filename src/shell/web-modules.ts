import type { WebModule } from './web-route.ts';

/** Every domain's screens: a folder that is there is in the product. */
export const webModules: readonly WebModule[] = Object.values(
  import.meta.glob<WebModule>('../domains/*/web/routes.tsx', { eager: true }),
);
