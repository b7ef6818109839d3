import type { Message } from '#kernel/message.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { busyReason } from '#domains/servers/states.ts';
import { moveOverheadSeconds, transferMbPerSecond } from '../../limits.ts';
import { why } from '../../reasons.ts';
import type { HostState, MoveMethod } from '../../states.ts';

/** A host as a plan needs it. */
export interface PlanHost {
  id: string;
  name: string;
  engine: string;
  zoneId: string | null;
  cluster: string | null;
  state: HostState;
  sharedStorage: boolean;
  /** Memory that can still be given, beside machines that are on their way to it. */
  freeRamMb: number;
}

/** A server as a plan needs it. */
export interface PlanServer {
  id: string;
  state: ServerState;
  ramMb: number;
  diskGb: number;
  terminateProtected: boolean;
}

interface Options {
  /** The engine moves machines while they run. */
  live: boolean;
  /** Servers that can't move while they run are restarted. */
  allowCold: boolean;
}

export interface PlannedMove {
  target: PlanHost | null;
  method: MoveMethod;
  sizeMb: number;
  seconds: number;
  /** Why it can't move as things are; null: it can. */
  blocker: Message | null;
}

/** The open host with the most free memory that a server of this size fits on; the first of those that have as much. */
function freest(hosts: readonly PlanHost[], ramMb: number): PlanHost | null {
  let best: PlanHost | null = null;
  for (const host of hosts)
    if (host.freeRamMb >= ramMb && (best === null || host.freeRamMb > best.freeRamMb)) best = host;
  return best;
}

/** Hosts that servers of a host can move to. */
const targetsOf = (from: PlanHost, hosts: readonly PlanHost[]): PlanHost[] =>
  hosts.filter(
    ({ id, engine, zoneId, state }) =>
      id !== from.id && engine === from.engine && zoneId === from.zoneId && state === 'online',
  );

/** Where one server of a host goes, and how: live within the cluster, as it is where it is off, else with a restart. */
export function planMove(
  { from, hosts }: { from: PlanHost; hosts: readonly PlanHost[] },
  server: PlanServer,
  { live, allowCold }: Options,
): PlannedMove {
  const targets = targetsOf(from, hosts);
  const near = freest(
    targets.filter(({ cluster }) => cluster === from.cluster),
    server.ramMb,
  );
  const any = near ?? freest(targets, server.ramMb);
  // One in error is not known to run: it moves as it is.
  const still = server.state === 'off' || server.state === 'error';
  const method: MoveMethod = still ? 'off' : live && near !== null ? 'live' : 'cold';
  const target = method === 'live' ? near : any;
  // What is in the memory of a server that is off, or restarted, does not move; disks do unless both hosts reach them.
  const within = target !== null && target.cluster === from.cluster;
  const disksMb = from.sharedStorage && within ? 0 : server.diskGb * 1024;
  const sizeMb = (method === 'live' ? server.ramMb : 0) + disksMb;
  const seconds = moveOverheadSeconds + Math.ceil(sizeMb / transferMbPerSecond);
  return { target, method, sizeMb, seconds, blocker: blockerOf(server, { target, method, allowCold }) };
}

function blockerOf(
  { state, terminateProtected }: PlanServer,
  { target, method, allowCold }: { target: PlanHost | null; method: MoveMethod; allowCold: boolean },
): Message | null {
  if (state !== 'error' && busyReason[state] !== null) return busyReason[state];
  if (target === null) return why('no-target');
  if (method !== 'cold') return null;
  if (state === 'suspended') return why('suspended-stays');
  if (terminateProtected) return why('protected-stays');
  return allowCold ? null : why('no-live-target');
}

/** A plan for all servers of a host: each takes its memory from the target of the next ones. */
export function planAll<S extends PlanServer>(
  { from, hosts }: { from: PlanHost; hosts: readonly PlanHost[] },
  servers: readonly S[],
  options: Options,
): { server: S; move: PlannedMove }[] {
  let left = hosts;
  return servers.map((server) => {
    const move = planMove({ from, hosts: left }, server, options);
    if (move.blocker === null && move.target !== null) {
      const { id } = move.target;
      left = left.map((host) => (host.id === id ? { ...host, freeRamMb: host.freeRamMb - server.ramMb } : host));
    }
    return { server, move };
  });
}

/** How long moves take that run so many side by side, each started when another one ends. */
export function secondsOf(moves: readonly { seconds: number }[], sideBySide: number): number {
  const lanes = Array.from({ length: sideBySide }, () => 0);
  for (const { seconds } of moves) {
    const first = lanes.indexOf(Math.min(...lanes));
    lanes[first] = (lanes[first] ?? 0) + seconds;
  }
  return Math.max(...lanes);
}
