import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { availability } from '../contract.ts';
import { readCapacityHistory } from './capacity-history.ts';
import { planCapacity } from './plan-capacity.ts';
import { recordSold } from './record-sold.ts';
import { reserveGate, reserveGrowthGate } from './reserve-gate.ts';
import { listCapacities, saveCapacity } from './capacities.ts';
import { forgetAlerts } from './store.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { summariseCapacity } from './summarise-capacity.ts';
import { zoneAlarms } from './zone-alarms.ts';
import { createWatch, deleteWatch, listWatches } from './alerts.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'availability',
  operations: implement(availability, {
    listWatches,
    createWatch,
    deleteWatch,
    listCapacities,
    summariseCapacity,
    saveCapacity,
    readCapacityHistory,
    planCapacity,
  }),
  contributes: [accountMovers({ rows: ['capacity_watch'] }), zoneAlarms, reserveGate, reserveGrowthGate],
  schedules: [notifyWaiting, recordSold],
  personal: { forget: forgetAlerts },
  menu: { zoneCapacities: 'capacity.view' },
};
export default domain;
