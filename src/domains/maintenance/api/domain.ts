import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { maintenance } from '../contract.ts';
import { announceMaintenance } from './announce-maintenance.ts';
import { cancelMaintenance } from './cancel-maintenance.ts';
import { listMaintenance } from './list-maintenance.ts';
import { tellMaintenance } from './tell.ts';

const domain: Domain = {
  name: 'maintenance',
  operations: implement(maintenance, { listMaintenance, announceMaintenance, cancelMaintenance }),
  loops: [tellMaintenance],
};
export default domain;
