import { patchRow } from '#shell/data/live.ts';
import { keyOf } from '#shell/data/read.ts';
import { refreshSoon } from '#shell/data/refresh-soon.ts';
import type { LivePatches } from '#shell/boot/web-route.ts';
import { servers } from '../contract.ts';
import { withChange, withProgress, withSample } from './server-patch.ts';
import type { Runtime, ServerDetail, ServerRow } from './types.ts';

/** Lists, details and measurements of servers follow the event stream. */
export const livePatches: LivePatches = {
  'server.changed': (event, cache) => {
    let moved = event.kind !== 'changed';
    patchRow<ServerRow>(servers.listServers, event.serverId, (row) => {
      const next = withChange(row, event);
      moved ||= next === null || next.state !== row.state;
      return next ?? row;
    });
    // A server that comes, goes or changes its state may change which rows a filtered list holds. And an answer that is
    // on its way may be older than the event: it would bring back what is over.
    const overtaken = cache.isFetching({ queryKey: keyOf(servers.listServers) }) > 0;
    if (moved || overtaken) refreshSoon(servers.listServers);
    if (moved) refreshSoon(servers.summariseServers);
    const args = { params: { serverId: event.serverId } };
    // It belongs to someone else now: its page says so by the answer that it gets.
    if (event.kind === 'left') return;
    cache.setQueryData<ServerDetail>(keyOf(servers.readServer, args), (server) =>
      server ? (withChange(server, event) ?? server) : server,
    );
  },
  'task.changed': (event, cache) => {
    const serverId = event.objectType === 'server' ? event.objectId : null;
    if (serverId === null) return;
    patchRow<ServerRow>(servers.listServers, serverId, (row) => withProgress(row, event) ?? row);
    cache.setQueryData<ServerDetail>(keyOf(servers.readServer, { params: { serverId } }), (server) =>
      server ? (withProgress(server, event) ?? server) : server,
    );
  },
  'server.runtime': (event, cache) => {
    const key = keyOf(servers.readServerRuntime, { params: { serverId: event.serverId } });
    cache.setQueryData<Runtime>(key, (runtime) => runtime && withSample(runtime, event));
  },
};
