import { groupCards } from '#domains/groups/web/port.ts';

export const contributes = [groupCards({ id: 'objects', load: () => import('./GroupObjects.tsx') })];
