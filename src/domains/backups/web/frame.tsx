import { serverFilters } from '#domains/servers/web/port.ts';

const filters = serverFilters({ id: 'backups', load: () => import('./BackupFilter.tsx') });

export const contributes = [filters];
