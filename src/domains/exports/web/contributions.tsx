import { taskOutcomes } from '#domains/tasks/web/port.ts';

export const contributes = [taskOutcomes({ objectType: 'export', load: () => import('./ExportFile.tsx') })];
