import type { WebRoute } from '#shell/boot/web-route.ts';
import { serverCards } from '#domains/servers/web/port.ts';

export const routes: readonly WebRoute[] = [];

const cards = serverCards({ id: 'inside', shares: 'access', load: () => import('./GuestReportCard.tsx') });

export const contributes = [cards];
