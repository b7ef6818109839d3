import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { servers } from '../contract.ts';
import { serverPowerHistory, serversNoIPs } from './catalogue.ts';
import { changePower } from './change-power.ts';
import { changePowerOfMany } from './change-power-of-many.ts';
import { createServers } from './create-servers.ts';
import { describeServer } from './describe-server.ts';
import { destroyTerminated } from './destroy-terminated.ts';
import { exportServerHistory } from './export-server-history.ts';
import { exportServers } from './export-servers.ts';
import { groupServers } from './group-servers.ts';
import { listDataCenters } from './list-data-centers.ts';
import { listServerHistory } from './list-server-history.ts';
import { listServers } from './list-servers.ts';
import { listTerminated } from './list-terminated.ts';
import { observeEngines } from './observe-engines.ts';
import { protectServers } from './protect-servers.ts';
import { listPublicZones, readPublicCatalogue } from './public-pricing.ts';
import { pruneRuntime } from './prune-runtime.ts';
import { readServer } from './read-server.ts';
import { readServerRuntime } from './read-server-runtime.ts';
import { readZoneCatalogue } from './read-zone-catalogue.ts';
import { reconcileEngines } from './reconcile-engines.ts';
import { renameServer } from './rename-server.ts';
import { destroyServer, restoreServer, restoreServers } from './restore-server.ts';
import { sampleRuntime } from './sample-runtime.ts';
import { serverUsage } from './usage-report.ts';
import { listSilentZones } from './silent-zones.ts';
import { summariseServers } from './summarise-servers.ts';
import { createServerTask } from './tasks/create-server.ts';
import { destroyServerTask } from './tasks/destroy-server.ts';
import { powerServerTask } from './tasks/power-server.ts';
import { terminateServerTask } from './tasks/terminate-server.ts';
import { listTerminationPolicies, saveTerminationPolicy } from './termination-policy.ts';
import { terminateServer, terminateServers } from './terminate-server.ts';

const domain: Domain = {
  name: 'servers',
  operations: implement(servers, {
    listServers,
    summariseServers,
    exportServers,
    exportServerHistory,
    groupServers,
    listSilentZones,
    readServer,
    readServerRuntime,
    listServerHistory,
    listDataCenters,
    readZoneCatalogue,
    listPublicZones,
    readPublicCatalogue,
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
  reports: [serverPowerHistory, serversNoIPs, serverUsage],
};
export default domain;
