import type { ServerCard, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [];

export const serverCards: readonly ServerCard[] = [
  { id: 'inside', shares: 'access', load: () => import('./InsideCard.tsx') },
];
