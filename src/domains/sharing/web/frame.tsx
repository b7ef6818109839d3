import { serverFilters } from '#domains/servers/web/port.ts';

const filters = serverFilters({ id: 'groups', load: () => import('./GroupFilter.tsx') });

export const contributes = [filters];
