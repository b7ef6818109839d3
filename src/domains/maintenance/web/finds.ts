import { finds } from '#shell/frame/finds.ts';
import { maintenance } from '../contract.ts';
import { maintenancePath } from '../paths.ts';

export default [
  finds(maintenance.listMaintenance, ({ id, title, zoneName, startsAt }) => ({
    id,
    title,
    note: zoneName,
    at: startsAt,
    to: maintenancePath({ filter: title }),
  })),
];
