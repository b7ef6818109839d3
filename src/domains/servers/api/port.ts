/**
 * What the domains above may use of servers. A feature of a server locks it in the caller's scope (`lockServers`), asks
 * its own table of states and `accountRefusal`, puts it under a task (`orderTask`), and lets it go with the effect of
 * the task's last verb (`releaseServer`).
 */
export { releaseTakenIn, takeInServer, TakeInRefused, type FoundServerSpec } from './create/take-in.ts';
export { makeServers } from './create/create-servers.ts';
export {
  firstBoot,
  growthGate,
  growthRefusal,
  holdOf,
  machineHold,
  machineSweep,
  orderGate,
  serverExtra,
  serverGroups,
  serverHandover,
  serverPoints,
  serverPreparation,
  type FirstBoot,
  type Handover,
  type MachineHold,
  type MadeServer,
  type ServerExtra,
  type ServerHandover,
  type ServerPreparation,
} from './points.ts';
export { foundServer, foundServers, serversSince } from './reports/store-diagnostics.ts';
export { createdColumn, powerColumn, serverColumns, serverObject } from './reports/diagnostics.ts';
export { keepsBackups } from './detail/read-server.ts';
export { readPlacements } from './engine/reconcile-engines.ts';
export {
  hostServers,
  machineServers,
  movedServers,
  nicOwners,
  readPlacedServer,
  serversOnHost,
  saveServerHost,
  watchServers,
  type HostServer,
  type PlacedServer,
} from './store-hosts.ts';
export { eachServer } from './each-server.ts';
export { readSilentZones } from './engine/store-engine.ts';
export { eachLeasedEngine, type EngineRound } from './engine/observe-engines.ts';
export { endInLane, releaseServer, notifyFailure, type Ending } from './tasks/finish.ts';
export { accountRefusal } from './owner-gate.ts';
export { orderPowerBy, refusalOfPower } from './power/change-power.ts';
export { orderTermination } from './end/order-termination.ts';
export { orderInLane, orderTask, type ServerTask } from './tasks/order-task.ts';
export { announce, lockServers, ofServer, taskOf, type Locked } from './store.ts';
export { readBuilt, readInitialUser, readWiring, saveImage, type Built, type Wiring } from './create/store-built.ts';
export { findServer, sweptServers, type FoundServer, type SweptServer } from './store-port.ts';
export {
  countLiving,
  countOffered,
  countServersOf,
  countServersOfSites,
  readAwake,
  readLiving,
  readSuspensionCosts,
  readPoweredOn,
  readSold,
  readSoldByType,
  type LivingServer,
  type SoldOnDay,
  type SuspensionCost,
} from './store-port.ts';
export { seesMoney } from './money-view.ts';
export { lockTagged, readTagsOf, replaceTag, saveTags } from './edit/store-columns.ts';
export { readRate } from './runtime/store-runtime.ts';
export { readStanding } from './store-port.ts';
export { amountsOfAddress, quotaRefusal, spendOf } from './quota.ts';
export { lockAccounts, reserveGrowth } from './store-usage.ts';
export { hourlyOnly, capacityProblems } from './create/rules.ts';
export { sells, soldTypes } from './create/sold.ts';
export { readConfigured, saveConfigured, type Configured, type ConfiguredTo } from './detail/store-configured.ts';
export { priceConfigured, repriceServer, saveMachineHardware } from './end/reprice-server.ts';
export { ensureJob, ensurePower } from './tasks/machine.ts';
export { discardStep, removeFirst, type Removal, type Removed } from './tasks/remove-in-order.ts';
export { endInPower, setPower } from './tasks/machine.ts';
export { findMachine, type FoundMachine } from './tasks/machine.ts';
export { readTaskServer, type TaskServer } from './tasks/store-task.ts';
export { lockTaker, priceForTaker, readTaker, takeOver, type Taken, type Taker } from './create/take-over.ts';
export { deleteNic, insertNic, markNic, saveConnected, savePrimaryAddress } from './detail/store-nics.ts';
export { saveDevices } from './detail/store-configured.ts';
