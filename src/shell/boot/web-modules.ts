import type { WebModule } from './web-route.ts';

/** Every domain's permissions, for what sharing opens of them. */
import.meta.glob('../../domains/*/permissions.ts', { eager: true });

/** Every domain's screens: a folder that is there is in the product. */
export const webModules: readonly WebModule[] = Object.values(
  import.meta.glob<WebModule>('../../domains/*/web/routes.tsx', { eager: true }),
);
