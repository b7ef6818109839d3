import { EngineFinal } from '#engines/port.ts';
import { eachLeasedEngine, type EngineRound } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { type DueCap, readDueCaps, readWantedCap, saveCap } from './store-caps.ts';

const atOnce = 200;
/** A refused cap may succeed later: the network may have been provisioned in the meantime. */
const retryMinutes = 10;

/**
 * Sends engines the bandwidth that servers are sold with, where it changed. This is idempotent: after a crash, the round is
 * repeated.
 */
export const capNetworks: Loop = {
  name: 'nics.cap',
  everySeconds: 10,
  wakesLater: { seconds: 5, of: ['server'] },
  run: (app, signal) =>
    eachLeasedEngine(app, 'caps', {
      where: ({ networkCaps }) => networkCaps,
      work: async (engine, renew) => ((await cap(app, engine, { signal, renew })) > 0 ? undefined : null),
    }),
};

/** One round over an engine. Returns the number of servers updated. */
export async function cap(app: App, engine: string, { signal, renew }: EngineRound): Promise<number> {
  if (!app.engine(engine).capabilities.networkCaps) return 0;
  for (let sent = 0; ;) {
    const now = new Date(app.clock.now());
    const due = await readDueCaps(app.db, engine, { now, retryMinutes, size: atOnce });
    for (const one of due) await capOne(app, engine, { of: one, signal });
    sent += due.length;
    if (due.length < atOnce || (renew !== undefined && !(await renew()))) return sent;
  }
}

async function capOne(app: App, engine: string, { of, signal }: { of: DueCap; signal: AbortSignal }): Promise<void> {
  const now = new Date(app.clock.now());
  try {
    await app.engine(engine).capNetwork({ machineRef: of.ref, mbps: of.mbps }, signal);
    await saveCap(app.db, of, { now, error: null });
  } catch (error) {
    // One that does not answer is asked again in the next round, about all that are left.
    if (!(error instanceof EngineFinal)) throw error;
    app.log.warn({ engine, server: of.id, reason: error.message }, 'network cap could not be set');
    await saveCap(app.db, of, { now, error: error.reason });
  }
}

/**
 * Has the engine enforce the rate of one server now. Answers the rate (null: as much as it can), or `none` where there is no machine
 * that could be capped. Throws EngineFinal where the engine refuses.
 */
export async function enforceCap(app: App, serverId: string, signal: AbortSignal): Promise<number | null | 'none'> {
  const wanted = await readWantedCap(app.db, serverId);
  if (wanted === null || !app.engine(wanted.engine).capabilities.networkCaps) return 'none';
  const mbps = await app.engine(wanted.engine).capNetwork({ machineRef: wanted.ref, mbps: wanted.mbps }, signal);
  await saveCap(app.db, wanted, { now: new Date(app.clock.now()), error: null });
  return mbps;
}
