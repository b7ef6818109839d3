import type { Domain } from '#platform/app.ts';
import { serverFinders, serverServices } from './store-port.ts';
import { implement } from '#platform/http/implement.ts';
import { quotaUsage } from '#domains/quotas/api/port.ts';
import { readUsage } from './store-usage.ts';
import { servers } from '../contract.ts';
import { topics } from '../live.ts';
import { createServers } from './create/create-servers.ts';
import { destroyTerminated } from './end/order-termination.ts';
import { engineCheck } from './engine/check-engines.ts';
import { engineAlarms } from './engine/engine-alarms.ts';
import { groupServers } from './list/group-servers.ts';
import { listServers } from './store-servers.ts';
import { listTerminated } from './end/store-ended.ts';
import { observeEngines } from './engine/observe-engines.ts';
import { readServer } from './detail/read-server.ts';
import { reconcileEngines } from './engine/reconcile-engines.ts';
import { destroyServer, restoreServer, restoreServers } from './end/restore-server.ts';
import { serverUsage } from './reports/usage-report.ts';
import { listSilentZones } from './engine/silent-zones.ts';
import { summariseServers } from './list/summarise-servers.ts';
import { createServerTask } from './tasks/create-server.ts';
import { destroyServerTask } from './tasks/destroy-server.ts';
import { powerServerTask } from './tasks/power-server.ts';
import { terminateServerTask } from './tasks/terminate-server.ts';
import { listTerminationPolicies, saveTerminationPolicy } from './end/termination-policy.ts';
import { terminateServer, terminateServers } from './end/terminate-server.ts';
import { serverPowerHistory, readZoneCatalog } from './create/catalog.ts';
import * as diagnostics from './reports/diagnostics.ts';
import { naServices, poweredOnServers } from './reports/site-diagnostics.ts';
import { changePower, changePowerOfMany } from './power/change-power.ts';
import { describeServer, protectServers, renameServer } from './edit/edit-server.ts';
import { listServerHistory, serverChanges } from './detail/store-history.ts';
import { listDataCenters, listPublicZones, readPublicCatalog } from './create/zones.ts';
import { pruneRuntime, readServerRuntime, sampleRuntime } from './runtime/runtime.ts';

const domain: Domain = {
  name: 'servers',
  operations: implement(servers, {
    listServers,
    summariseServers,
    groupServers,
    listSilentZones,
    readServer,
    readServerRuntime,
    listServerHistory,
    listDataCenters,
    readZoneCatalog,
    listPublicZones,
    readPublicCatalog,
    createServers,
    changePower,
    changePowerOfMany,
    renameServer,
    describeServer,
    terminateServer,
    terminateServers,
    protectServers,
    listTerminated,
    restoreServer,
    restoreServers,
    destroyServer,
    listTerminationPolicies,
    saveTerminationPolicy,
  }),
  tasks: [createServerTask, powerServerTask, terminateServerTask, destroyServerTask],
  loops: [observeEngines, sampleRuntime],
  schedules: [reconcileEngines, pruneRuntime, destroyTerminated],
  reports: [
    serverPowerHistory,
    serverUsage,
    diagnostics.naServicesForRoot,
    diagnostics.serversNoIPs,
    diagnostics.serversWithoutDisks,
    diagnostics.invisibleServers,
    diagnostics.duplicateExternalIds,
    diagnostics.resetMoreThanTwice,
    diagnostics.serverLicensePrice,
    diagnostics.newUsersSuspicious,
    diagnostics.customersLeaving,
    naServices,
    poweredOnServers,
  ],
  menu: {
    servers: 'server.view',
    serverCreate: 'server.create',
    serverCreateApp: 'server.create',
    serverCreateDesktop: 'server.create',
    serverCreateService: 'server.create',
    pricing: 'price.view',
  },
  topics,
  contributes: [quotaUsage(readUsage), serverChanges, engineCheck, engineAlarms, serverFinders, serverServices],
};
export default domain;
