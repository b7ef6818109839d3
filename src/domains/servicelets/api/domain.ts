import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { scheduleRunners } from '#domains/schedules/api/port.ts';
import { serverHandover } from '#domains/servers/api/port.ts';
import { servicelets } from '../contract.ts';
import {
  listAllowedServicelets,
  readServerServicelets,
  readServiceletBatch,
  readServiceletRun,
} from './read-servicelets.ts';
import { forgetServiceletRuns, serviceletRunner } from './run-schedules.ts';
import { cancelServiceletRun, runServicelet, runServiceletOnMany } from './run-servicelet.ts';
import { createServicelet, saveServicelet } from './save-servicelet.ts';
import { listServicelets, listServiceletVersions } from './store-catalog.ts';
import {
  createServiceletSchedule,
  deleteServiceletSchedule,
  listServiceletSchedules,
  saveServiceletSchedule,
} from './schedules.ts';
import { serviceletHandover } from './handover.ts';
import { runServiceletTask } from './tasks/run-servicelet.ts';

import { listServiceletRuns } from './store.ts';
import { say } from '../messages.ts';

const domain: Domain = {
  name: 'servicelets',
  feature: { title: say('feature'), note: say('feature-note') },
  operations: implement(servicelets, {
    listServicelets,
    createServicelet,
    saveServicelet,
    listServiceletVersions,
    listAllowedServicelets,
    readServerServicelets,
    listServiceletRuns,
    readServiceletRun,
    runServicelet,
    runServiceletOnMany,
    readServiceletBatch,
    cancelServiceletRun,
    listServiceletSchedules,
    createServiceletSchedule,
    saveServiceletSchedule,
    deleteServiceletSchedule,
  }),
  tasks: [runServiceletTask],
  schedules: [forgetServiceletRuns],
  menu: { servicelets: 'servicelet.manage' },
  contributes: [scheduleRunners(serviceletRunner), serverHandover(serviceletHandover)],
};
export default domain;
