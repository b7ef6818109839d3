import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { serverHandover } from '#domains/servers/api/port.ts';
import { configuration } from '../contract.ts';
import { burstableBilledMonthly, invalidCpuLimit, serversNoTrafficPackage } from './diagnostics.ts';
import { cancelPlannedConfiguration } from './cancel-planned-configuration.ts';
import { configureServers } from './configure-servers.ts';
import { readDevices, saveDevices } from './devices.ts';
import { readConfiguration } from './read-configuration.ts';
import { runPlanned } from './run-planned.ts';
import { saveConfiguration } from './save-configuration.ts';
import { configureDevicesTask } from './tasks/configure-devices.ts';
import { configureServerTask } from './tasks/configure-server.ts';
import { configurationHandover } from './handover.ts';
import { listConfigurations } from './store-list.ts';

const domain: Domain = {
  name: 'configuration',
  operations: implement(configuration, {
    readConfiguration,
    saveConfiguration,
    cancelPlannedConfiguration,
    listConfigurations,
    readDevices,
    saveDevices,
    configureServers,
  }),
  tasks: [configureServerTask, configureDevicesTask],
  schedules: [runPlanned],
  reports: [serversNoTrafficPackage, burstableBilledMonthly, invalidCpuLimit],
  contributes: [serverHandover(configurationHandover)],
};
export default domain;
