/**
 * What the domains above may use of servers. A feature of a server locks it in the caller's scope (`lockServers`), asks
 * its own table of states and `refusalOfDeed`, puts it under a task (`orderTask`), and lets it go with the effect of
 * the task's last verb (`letGo`).
 */
export { makeServers } from './create-servers.ts';
export { keepsBackups } from './keeps-backups.ts';
export { byActor, byOf } from './by.ts';
export { eachServer } from './each-server.ts';
export { eachLeasedEngine } from './engine-lease.ts';
export { endBeside, letGo, tellFailure, type Ending } from './finish.ts';
export type { By } from './history.ts';
export { refusalOfDeed } from './owner-gate.ts';
export { orderPowerBy, refusalOfPower } from './order-power.ts';
export { orderTermination } from './order-termination.ts';
export { orderBeside, orderTask, type ServerTask } from './order-task.ts';
export { announce, lockServers, taskOf, type Locked } from './store.ts';
export { readBuilt, readInitialUser, readWiring, saveImage, type Built, type Wiring } from './store-built.ts';
export { findServer, type FoundServer } from './store-port.ts';
export { seesMoney } from './money-view.ts';
export { lockTagged, readTagsOf, replaceTag, saveTags } from './store-tags.ts';
export { readRate } from './store-rate.ts';
export { readStanding } from './store-standing.ts';
export { writeHistory } from './store-history.ts';
export { hourlyOnly, roomProblems } from './rules.ts';
export { readConfigured, saveConfigured, type Configured, type ConfiguredTo } from './store-configured.ts';
export { priceConfigured, repriceServer, saveMachineHardware } from './reprice-server.ts';
export { ensureJob, ensurePower } from './tasks/engine-job.ts';
export { removeFirst, type Removal, type Removed } from './tasks/remove-in-order.ts';
export { setPower } from './tasks/set-power.ts';
export { findMachine, type FoundMachine } from './tasks/find-machine.ts';
export { readTaskServer, type TaskServer } from './tasks/store-task.ts';
export { lockTaker, priceForTaker, takeOver, type Taken } from './take-over.ts';
