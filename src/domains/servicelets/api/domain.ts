import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { servicelets } from '../contract.ts';
import { exportServiceletRuns } from './export-runs.ts';
import {
  listAllowedServicelets,
  listServiceletRuns,
  readServerServicelets,
  readServiceletBatch,
  readServiceletRun,
} from './read-servicelets.ts';
import { forgetServiceletRuns, runServiceletSchedules } from './run-schedules.ts';
import { cancelServiceletRun, runServicelet, runServiceletOnMany } from './run-servicelet.ts';
import { createServicelet, listServicelets, listServiceletVersions, saveServicelet } from './save-servicelet.ts';
import {
  createServiceletSchedule,
  deleteServiceletSchedule,
  listServiceletSchedules,
  saveServiceletSchedule,
} from './schedules.ts';
import { serviceletHandover } from './handover.ts';
import { runServiceletTask } from './tasks/run-servicelet.ts';

const domain: Domain = {
  name: 'servicelets',
  operations: implement(servicelets, {
    listServicelets,
    createServicelet,
    saveServicelet,
    listServiceletVersions,
    listAllowedServicelets,
    readServerServicelets,
    listServiceletRuns,
    exportServiceletRuns,
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
  serverHandover: serviceletHandover,
  schedules: [runServiceletSchedules, forgetServiceletRuns],
};
export default domain;
