import { NotFound } from '#kernel/errors.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { App } from '#platform/app.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { serversOnHost } from '#domains/servers/api/port.ts';
import type { HostStanding } from '../states.ts';
import { lockHost, readStoredHost, type StoredHost } from './store.ts';

type Reading = Pick<Ctx, 'db' | 'now'>;

/** A host by its id. Throws NotFound (1004). */
export async function findHost({ db, now }: Reading, hostId: string): Promise<StoredHost> {
  const host = await readStoredHost(db, hostId, now);
  if (host === null) throw new NotFound();
  return host;
}

/** The same for the path of a list. */
export async function namedHost(ctx: Reading, { params }: { params: { hostId: string } }) {
  return findHost(ctx, params.hostId);
}

/** What the engine of a host can do with it. */
export function powersOf(app: App, { engine }: Pick<StoredHost, 'engine'>) {
  const can = capabilitiesOf(app, engine)?.hosts ?? null;
  return { canControl: can?.control === true, canMove: can?.move != null, canMoveLive: can?.move?.live === true };
}

/** What decides what can be done with a host; its servers are counted as the console knows them. */
export async function standingOf(app: App, db: Db, host: StoredHost): Promise<HostStanding> {
  const servers = (await serversOnHost(db, host)).length;
  return { ...powersOf(app, host), state: host.state, evacuating: host.evacuationId !== null, servers };
}

/** A host that nothing else changes until the transaction ends. Throws NotFound (1004). */
export async function hostForChange(ctx: Ctx, hostId: string): Promise<StoredHost> {
  if (!(await lockHost(ctx.db, hostId))) throw new NotFound();
  return findHost(ctx, hostId);
}
