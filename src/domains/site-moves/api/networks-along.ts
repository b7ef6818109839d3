import type { ErrorItem } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { readAttached, readOwned, type Attached, type OwnedNetwork } from '#domains/networks/api/port.ts';
import { blockerOf } from './hand-over.ts';
import { say } from '../messages.ts';

/** The private networks of an account in scope, and the servers in them. */
export interface Wires {
  networks: OwnedNetwork[];
  attached: Attached[];
}

/** Reads them; with `lock` no server joins one of the networks until the transaction ends. */
export async function readWires(
  db: Db,
  scope: Scope,
  { accountId, lock = false }: { accountId: string; lock?: boolean },
): Promise<Wires> {
  const networks = await readOwned(db, scope, { accountId, lock });
  return {
    networks,
    attached: await readAttached(
      db,
      networks.map(({ id }) => id),
    ),
  };
}

/** Servers and the networks that connect them, at any distance. */
export interface Group<S> {
  networks: OwnedNetwork[];
  servers: S[];
  /** Servers that the caller can't move, by name. */
  foreign: string[];
}

/** Divides the servers and networks of an account into groups that must move together. */
export function groupsOf<S extends { id: string }>(servers: readonly S[], { networks, attached }: Wires): Group<S>[] {
  const root = new Map<string, string>();
  const rootOf = (id: string): string => {
    const above = root.get(id) ?? id;
    return above === id ? id : rootOf(above);
  };
  for (const { networkId, serverId } of attached) root.set(rootOf(serverId), rootOf(networkId));
  const groups = new Map<string, Group<S>>();
  const groupOf = (id: string): Group<S> => {
    const key = rootOf(id);
    const found = groups.get(key) ?? { networks: [], servers: [], foreign: [] };
    groups.set(key, found);
    return found;
  };
  for (const network of networks) groupOf(network.id).networks.push(network);
  for (const server of servers) groupOf(server.id).servers.push(server);
  const own = new Set(servers.map(({ id }) => id));
  for (const { serverId, serverName } of attached) {
    const { foreign } = groupOf(serverId);
    if (!own.has(serverId) && !foreign.includes(serverName)) foreign.push(serverName);
  }
  return [...groups.values()];
}

/** Why networks can't move with these servers of an account: each other server in one of them, and what is being changed. */
export function blockersOf(
  moving: readonly OwnedNetwork[],
  { serverIds, attached }: { serverIds: ReadonlySet<string>; attached: readonly Attached[] },
): ErrorItem[] {
  return moving.flatMap((network) => [
    ...(network.isBusy ? [blockerOf(network.label, say('network-busy'))] : []),
    ...attached
      .filter(({ networkId, serverId }) => networkId === network.id && !serverIds.has(serverId))
      .map(({ serverName, accountId }) =>
        blockerOf(
          serverName,
          say(accountId === network.accountId ? 'stays-with' : 'other-account', { network: network.label }),
        ),
      ),
  ]);
}
