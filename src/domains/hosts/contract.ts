import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { queryInt } from '#kernel/wire.ts';
import { historyList, HistoryRow } from '#domains/history/list.ts';
import { maxSideBySide } from './limits.ts';
import {
  Because,
  Engine,
  Evacuation,
  EvacuationParams,
  EvacuationPlan,
  HostDetail,
  HostParams,
  HostRow,
  HostSamples,
  MoveRow,
  NewNote,
  ServerOfHost,
  SpanQuery,
  StartEvacuation,
} from './schemas.ts';
import { hostStates, moveStates, type EvacuationMove, type HostAction } from './states.ts';

const touches = ['hosts', 'servers'];

/** An operation that asks the engine to change a host. */
const change = <V extends Exclude<HostAction, 'evacuate'>>(verb: V, summary: string) =>
  op({
    method: 'POST',
    path: `/hosts/{hostId}/${verb}`,
    summary,
    may: 'host.manage',
    audit: `host.${verb}`,
    touches,
    support: 'refused',
    params: HostParams,
    input: Because,
    output: z.object({ cmdId: z.uuid() }),
    status: 202,
  });

/** An operation that moves an evacuation to another state. */
const move = <V extends EvacuationMove>(verb: V, summary: string) =>
  op({
    method: 'POST',
    path: `/hosts/{hostId}/evacuations/{evacuationId}/${verb}`,
    summary,
    may: 'host.manage',
    audit: `host.evacuation-${verb}`,
    touches,
    support: 'refused',
    params: EvacuationParams,
    output: Evacuation,
    status: 200,
  });

export const hosts = contract('hosts', {
  listEngines: list({
    path: '/engines',
    summary: 'Lists the engines with their data centers and what these support.',
    may: 'host.view',
    row: Engine,
    sorts: ['engine'],
    sort: 'engine',
  }),
  listHosts: list({
    path: '/hosts',
    summary: 'Lists the hosts behind the engines with their capacity, state and alarms.',
    may: 'host.view',
    row: HostRow,
    filters: {
      zone: filters.values(),
      state: filters.choices(hostStates),
      engine: filters.values(),
      alarm: filters.flag(),
    },
    sorts: ['name', 'zone', 'cluster', 'state', 'cpu', 'ram', 'disk', 'servers', 'started'],
    sort: 'name',
  }),
  readHost: op({
    method: 'GET',
    path: '/hosts/{hostId}',
    summary: 'Returns a host with its capacity, note and latest evacuation.',
    may: 'host.view',
    audit: 'none: read',
    params: HostParams,
    output: HostDetail,
  }),
  readHostSamples: op({
    method: 'GET',
    path: '/hosts/{hostId}/samples',
    summary: 'Returns the usage of a host over a day, a week, a month or a year.',
    may: 'host.view',
    audit: 'none: read',
    params: HostParams,
    query: SpanQuery,
    output: HostSamples,
  }),
  listHostServers: list({
    path: '/hosts/{hostId}/servers',
    summary: 'Lists the servers of a host with their owners and current load.',
    may: 'host.view',
    params: HostParams,
    row: ServerOfHost,
    sorts: ['name', 'owner', 'ramMb', 'cpuCount'],
    sort: 'name',
    shows: ['hosts', 'servers'],
  }),
  listHostHistory: historyList({
    path: '/hosts/{hostId}',
    of: 'a host',
    may: 'host.view',
    params: HostParams,
    row: HistoryRow,
  }),
  saveHostNote: op({
    method: 'PUT',
    path: '/hosts/{hostId}/note',
    summary: 'Replaces the note on a host.',
    may: 'host.manage',
    audit: 'host.note',
    support: 'refused',
    params: HostParams,
    input: NewNote,
    output: HostDetail,
    ifMatch: true,
  }),
  enableHost: change('enable', 'Opens a host for new servers.'),
  disableHost: change('disable', 'Closes a host for new servers. The servers on it stay.'),
  maintainHost: change('maintain', 'Puts a host under maintenance. Requires a proof of identity.'),
  resumeHost: change('resume', 'Ends the maintenance of a host and opens it for new servers.'),
  planEvacuation: op({
    method: 'GET',
    path: '/hosts/{hostId}/evacuationPlan',
    summary: 'Returns where each server of a host would move to, how, for how long, and what is in the way.',
    may: 'host.manage',
    audit: 'none: read',
    params: HostParams,
    query: z.strictObject({ sideBySide: queryInt(1, maxSideBySide).default(3), allowCold: queryInt(0, 1).default(0) }),
    output: EvacuationPlan,
  }),
  startEvacuation: op({
    method: 'POST',
    path: '/hosts/{hostId}/evacuations',
    summary:
      'Closes a host, moves its servers to other hosts and puts it under maintenance. Requires a proof of identity.',
    may: 'host.manage',
    audit: 'host.evacuate',
    touches,
    support: 'refused',
    params: HostParams,
    input: StartEvacuation,
    output: Evacuation,
    status: 202,
    idempotent: true,
  }),
  pauseEvacuation: move('pause', 'Pauses an evacuation. Moves that are under way end first.'),
  resumeEvacuation: move('resume', 'Resumes a paused evacuation.'),
  abortEvacuation: move('abort', 'Aborts an evacuation. Servers that have moved stay where they are.'),
  retryEvacuation: move('retry', 'Tries the failed and blocked moves of an evacuation again.'),
  listEvacuationMoves: list({
    path: '/hosts/{hostId}/evacuations/{evacuationId}/moves',
    summary: 'Lists the servers of an evacuation with their targets and results.',
    may: 'host.view',
    params: EvacuationParams,
    row: MoveRow,
    filters: { state: filters.choices(moveStates) },
    sorts: ['place', 'name', 'ramMb'],
    sort: 'place',
  }),
});
