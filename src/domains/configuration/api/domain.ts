import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { configuration } from '../contract.ts';
import { cancelPlannedConfiguration } from './cancel-planned-configuration.ts';
import { listConfigurations, readConfiguration } from './read-configuration.ts';
import { runPlanned } from './run-planned.ts';
import { saveConfiguration } from './save-configuration.ts';
import { configureServerTask } from './tasks/configure-server.ts';
import { configurationHandover } from './handover.ts';

const domain: Domain = {
  name: 'configuration',
  operations: implement(configuration, {
    readConfiguration,
    saveConfiguration,
    cancelPlannedConfiguration,
    listConfigurations,
  }),
  tasks: [configureServerTask],
  schedules: [runPlanned],
  serverHandover: configurationHandover,
};
export default domain;
