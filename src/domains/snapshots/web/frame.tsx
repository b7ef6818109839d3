import { serverFilters } from '#domains/servers/web/port.ts';

const filters = serverFilters({ id: 'snapshots', load: () => import('./SnapshotFilter.tsx') });

export const contributes = [filters];
