import type { ResultOf } from '#kernel/op.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { readReport } from '#domains/guest-reports/api/port.ts';
import { fingerprintOf } from '#domains/ssh-keys/api/port.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { connect } from '../contract.ts';
import { consoleKinds, refusalOfConsole, usualPort, type ConnectionType, type ConsoleKind } from '../states.ts';
import type { StoredConnection } from './store.ts';
import { say } from '../messages.ts';

const usualType: Readonly<Record<string, ConnectionType>> = { windows: 3 };

type Shown = ResultOf<typeof connect.readConnection>;
type Connection = Omit<Shown, 'fingerprint' | 'consoles'> & WithMessages<Pick<Shown, 'consoles'>>;

/** How a server is reached: as it was saved, else as its image has it. */
export function connectionOf(app: App, stored: StoredConnection): Connection {
  const type = stored.type ?? usualType[stored.osFamily] ?? 1;
  return {
    type,
    address: stored.address ?? stored.primaryIp ?? stored.addresses[0] ?? null,
    port: stored.port ?? usualPort[type],
    user: stored.user ?? stored.initialUser,
    custom: stored.version > 0,
    addresses: stored.addresses,
    consoles: consoleKinds.map((kind) => ({ kind, refusal: refusalOf(app, stored, kind) })),
    version: stored.version,
  };
}

/** The same with what its guest says of the key that its SSH server shows. */
export async function withFingerprint(
  { app, db }: { app: App; db: Db },
  stored: StoredConnection,
): Promise<Connection & Pick<Shown, 'fingerprint'>> {
  const [key] = (await readReport(db, stored.id))?.hostKeys ?? [];
  return { ...connectionOf(app, stored), fingerprint: key === undefined ? null : hostKeyText(key) };
}

/** As SSH programs show it: the fingerprint, and behind it the kind of the key. */
function hostKeyText(key: string): string {
  const [type = '', blob = ''] = key.split(' ');
  const kind = type.startsWith('ecdsa') ? 'ecdsa' : type.replace(/^ssh-/, '');
  return `${fingerprintOf({ blob })} (${kind.toUpperCase()})`;
}

/** Why a console of a server cannot be opened now; null when it may be tried. */
export function refusalOf(
  app: App,
  { state, engine }: Pick<StoredConnection, 'state' | 'engine'>,
  kind: ConsoleKind,
): Message | null {
  const has = capabilitiesOf(app, engine)?.consoles.includes(kind) ?? false;
  return has ? refusalOfConsole(state) : say('no-console');
}
