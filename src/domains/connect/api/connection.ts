import type { ResultOf } from '#kernel/op.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { connect } from '../contract.ts';
import { consoleKinds, refusalOfConsole, usualPort, type ConnectionType, type ConsoleKind } from '../states.ts';
import type { StoredConnection } from './store.ts';

const usualType: Readonly<Record<string, ConnectionType>> = { windows: 3 };

/** How a server is reached: as it was saved, else as its image has it. */
export function connectionOf(app: App, stored: StoredConnection): ResultOf<typeof connect.readConnection> {
  const type = stored.type ?? usualType[stored.osFamily] ?? 1;
  return {
    type,
    address: stored.address ?? stored.primaryIp ?? stored.addresses[0] ?? null,
    port: stored.port ?? usualPort[type],
    user: stored.user ?? stored.initialUser,
    custom: stored.version > 0,
    addresses: stored.addresses,
    // No engine so far tells what its guests report of their keys.
    fingerprint: null,
    consoles: consoleKinds.map((kind) => ({ kind, refusal: refusalOf(app, stored, kind) })),
    version: stored.version,
  };
}

/** Why a console of a server cannot be opened now; null when it may be tried. */
export function refusalOf(
  app: App,
  { state, engine }: Pick<StoredConnection, 'state' | 'engine'>,
  kind: ConsoleKind,
): string | null {
  const has = capabilitiesOf(app, engine)?.consoles.includes(kind) ?? false;
  return has ? refusalOfConsole(state) : 'This data center has no such console.';
}
