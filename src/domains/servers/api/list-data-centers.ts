import type { Run } from '#platform/http/context.ts';
import { listDataCenters as readZones } from '#domains/infrastructure/api/port.ts';
import type { servers } from '../contract.ts';
import { orderZones } from './order-zones.ts';

/** Every data centre, the nearest first as far as it is known; a closed one says why. */
export const listDataCenters: Run<typeof servers.listDataCenters> = async ({ db, request }) =>
  orderZones(db, await readZones(db), request);
