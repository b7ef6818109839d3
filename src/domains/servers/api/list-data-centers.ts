import type { Run } from '#platform/http/context.ts';
import { listDataCenters as readZones } from '#domains/infrastructure/api/port.ts';
import type { servers } from '../contract.ts';

/** Every data centre; a closed one says why. */
export const listDataCenters: Run<typeof servers.listDataCenters> = ({ db }) => readZones(db);
