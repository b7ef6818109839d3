import { serverCards } from '#domains/servers/web/port.ts';

const cards = serverCards({ id: 'inside', shares: 'access', load: () => import('./GuestReportCard.tsx') });

export const contributes = [cards];
