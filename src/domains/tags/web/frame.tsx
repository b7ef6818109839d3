import type { TagMarksPart } from '#shell/boot/web-route.ts';
import { serverFilters } from '#domains/servers/web/port.ts';

export const tagMarks: TagMarksPart = () => import('./TagMarks.tsx');

const filters = serverFilters({ id: 'tags', inFront: true, load: () => import('./TagFilter.tsx') });

export const contributes = [filters];
