import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { maintenance } from '../contract.ts';
import { announceMaintenance } from './announce-maintenance.ts';
import { cancelMaintenance } from './cancel-maintenance.ts';
import { completeMaintenance, updateMaintenance } from './update-maintenance.ts';
import { listMaintenance } from './store.ts';
import { notifyMaintenance } from './notify.ts';

const domain: Domain = {
  name: 'maintenance',
  operations: implement(maintenance, {
    listMaintenance,
    announceMaintenance,
    updateMaintenance,
    completeMaintenance,
    cancelMaintenance,
  }),
  loops: [notifyMaintenance],
  menu: { maintenance: 'maintenance.announce' },
};
export default domain;
