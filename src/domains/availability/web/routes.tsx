import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/zoneRooms', item: 'zoneRooms', title: 'Room of Zones', page: () => import('./RoomsPage.tsx') },
];
