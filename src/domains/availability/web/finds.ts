import { finds } from '#shell/frame/finds.ts';
import { availability } from '../contract.ts';
import { zoneCapacitiesPath } from '../paths.ts';

export default [
  finds(availability.listCapacities, ({ zoneId, zoneName }) => ({
    id: zoneId,
    title: zoneName,
    note: zoneId,
    to: zoneCapacitiesPath({ filter: zoneId }),
  })),
];
