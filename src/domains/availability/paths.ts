import { path } from '#kernel/paths.ts';

export const zoneCapacitiesPath = path('/zoneCapacities');
export const zoneCapacityPath = path('/zoneCapacities/$zoneId');
