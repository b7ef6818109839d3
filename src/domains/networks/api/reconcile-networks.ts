import type { EngineNetwork } from '#engines/networks.ts';
import { EngineFinal, type EnginePort } from '#engines/port.ts';
import type { Message } from '#kernel/message.ts';
import type { App, Schedule } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { say } from '../messages.ts';
import { differenceOf } from './difference.ts';
import { announceNetwork } from './announce.ts';
import { readAtRest, readKnown, readWanted, saveLook, type Wanted } from './store-state.ts';

const sweepMs = 4 * 60_000;
/** As many networks are read of an engine at once. */
const batch = 200;

/** Compares every network with what the switches have. */
export const reconcileNetworks: Schedule = {
  name: 'networks.reconcile',
  pattern: '7,22,37,52 * * * *',
  async run(app) {
    for (const engine of app.engineNames)
      await reconcile(app, engine).catch((error: unknown) =>
        app.log.warn({ err: error, engine }, 'networks could not be compared with the switches'),
      );
  },
};

/**
 * One sweep over an engine. Differences are checked twice and only reported for the revision that was read. A network that
 * was never applied dates from before switches were configured: it is provisioned as it is.
 */
export async function reconcile(app: App, name: string): Promise<void> {
  const signal = AbortSignal.any([app.stopping, AbortSignal.timeout(sweepMs)]);
  const engine = app.engine(name);
  if (engine.capabilities.networks === null) return;
  for (let after: string | null = null; ;) {
    const wanted = await readAtRest(app.db, { engine: name, after, limit: batch });
    const refs = wanted.map(({ network }) => network.ref);
    const there = byRef(await engine.readNetworks(refs, signal));
    for (const one of wanted) {
      const found = there.get(one.network.ref) ?? null;
      if (found === null && one.provisionedRevision === null) await adopt(app, engine, { wanted: one, signal });
      else if (differenceOf(one.network, found) === null) await look(app, one, null);
      else await lookAgain(app, engine, { ref: one.network.ref, signal });
    }
    after = refs.at(-1) ?? null;
    if (wanted.length < batch) break;
  }
  await reportUnknown(app, engine, { name, signal });
}

const byRef = (networks: readonly EngineNetwork[]) => new Map(networks.map((network) => [network.ref, network]));

/** The next sweep sees what became of it. */
async function adopt(
  app: App,
  engine: EnginePort,
  { wanted, signal }: { wanted: Wanted; signal: AbortSignal },
): Promise<void> {
  const { network } = wanted;
  try {
    await engine.ensureNetwork(`adopt/${network.ref}/${app.clock.now()}`, network, signal);
  } catch (error) {
    if (!(error instanceof EngineFinal)) throw error;
    await look(app, wanted, say('switch-rejects', { reason: error.reason }));
  }
}

async function lookAgain(
  app: App,
  engine: EnginePort,
  { ref, signal }: { ref: string; signal: AbortSignal },
): Promise<void> {
  const wanted = await readWanted(app.db, ref);
  if (wanted === null || wanted.taskId !== null) return;
  const [found] = await engine.readNetworks([ref], signal);
  await look(app, wanted, differenceOf(wanted.network, found ?? null));
}

async function look(app: App, wanted: Wanted, difference: Message | null): Promise<void> {
  const { network, revision } = wanted;
  const at = new Date(app.clock.now());
  await app.db.transaction().execute(async (tx) => {
    if (await saveLook(tx, { id: network.ref, revision, difference, at })) await announceNetwork(emitter(tx), wanted);
  });
}

/** Never taken down: they may belong to another console, or to a database that was restored. */
async function reportUnknown(
  app: App,
  engine: EnginePort,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<void> {
  const unknown: string[] = [];
  let page: string | null = null;
  do {
    const listed: { networks: EngineNetwork[]; next: string | null } = await engine.listNetworks(page, signal);
    const refs = listed.networks.map(({ ref }) => ref);
    const known = await readKnown(app.db, refs);
    unknown.push(...refs.filter((ref) => !known.has(ref)));
    page = listed.next;
  } while (page !== null);
  if (unknown.length > 0)
    app.log.warn({ engine: name, count: unknown.length, refs: unknown.slice(0, 50) }, 'unknown networks');
}
