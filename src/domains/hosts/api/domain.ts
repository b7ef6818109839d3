import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { hosts } from '../contract.ts';
import { topics } from '../live.ts';
import { hostAlarms } from './alarm-sources.ts';
import { disableHost, enableHost, maintainHost, resumeHost } from './change-host.ts';
import {
  abortEvacuation,
  pauseEvacuation,
  planEvacuation,
  resumeEvacuation,
  retryEvacuation,
  startEvacuation,
} from './evacuation/evacuate.ts';
import { listEvacuationMoves } from './evacuation/store-view.ts';
import { listEngines } from './list-engines.ts';
import { listHostHistory, listHosts, listHostServers } from './store-list.ts';
import { moveServer, planServerMove, readServerHost } from './move-server.ts';
import { notifyFull } from './notify-full.ts';
import { readHost, readHostSamples, saveHostNote } from './read-host.ts';
import { evacuateTask } from './tasks/evacuate.ts';
import { moveServerTask } from './tasks/move-server.ts';
import { setStateTask } from './tasks/set-state.ts';
import { pruneHosts, watchHosts } from './watch-hosts.ts';

const domain: Domain = {
  name: 'hosts',
  operations: implement(hosts, {
    listEngines,
    listHosts,
    readHost,
    readHostSamples,
    listHostServers,
    listHostHistory,
    saveHostNote,
    enableHost,
    disableHost,
    maintainHost,
    resumeHost,
    planEvacuation,
    startEvacuation,
    pauseEvacuation,
    resumeEvacuation,
    abortEvacuation,
    retryEvacuation,
    listEvacuationMoves,
    readServerHost,
    planServerMove,
    moveServer,
  }),
  tasks: [setStateTask, evacuateTask, moveServerTask],
  loops: [watchHosts],
  schedules: [notifyFull, pruneHosts],
  topics,
  menu: { hosts: 'host.view' },
  contributes: [hostAlarms],
};
export default domain;
