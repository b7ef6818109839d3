import path from 'node:path';
import { openstackEngine } from '#engines/openstack/engine.ts';
import { type RunningCloud, startCloud } from '#engines/openstack/spawn.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { configOf } from './settings.ts';
import { readRunnable } from './store.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A cloud was added, changed or removed. */
    clouds: true;
  }
}

/** One that could not be started is tried again after this time. */
const againMs = 30_000;

type Running = Map<string, { cloud: RunningCloud; version: number }>;
const heldBy = new WeakMap<Db, Running>();

/** With which version of its settings this process reaches an engine; 0: not at all. */
export const heldVersion = ({ db }: Pick<App, 'db'>, engine: string): number =>
  heldBy.get(db)?.get(engine)?.version ?? 0;

/**
 * Holds the engines of the clouds that were set up in the console, in every process: starts them, gives them changed settings, and
 * ends those of removed ones. It is woken by the database, so that no process has to be restarted. Answers what ends it.
 */
export async function holdClouds(app: App): Promise<() => Promise<void>> {
  const running: Running = new Map();
  heldBy.set(app.db, running);
  let turn: Promise<void> = Promise.resolve();
  let ended = false;
  let again: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    if (ended) return;
    const wanted = await readRunnable(app.db);
    for (const [engine, { cloud }] of running) {
      if (wanted.some((one) => one.engine === engine)) continue;
      app.removeEngine(engine);
      running.delete(engine);
      await cloud.stop();
    }
    clearTimeout(again);
    const held = await Promise.all(
      wanted.map(async (one) => {
        const known = running.get(one.engine);
        if (known !== undefined && known.version >= one.version) return true;
        // One that cannot be started must not keep the others, nor the console, from starting.
        return hold(one, known).then(
          () => true,
          (error: unknown) => {
            app.log.error({ err: error, engine: one.engine }, 'the engine of a cloud could not be started');
            return false;
          },
        );
      }),
    );
    if (!ended && held.includes(false)) again = setTimeout(() => void inTurn(), againMs).unref();
  };
  const hold = async (
    one: Awaited<ReturnType<typeof readRunnable>>[number],
    known: { cloud: RunningCloud; version: number } | undefined,
  ): Promise<void> => {
    const { engine, version } = one;
    const config = configOf(app.secret, one);
    if (known !== undefined) {
      await known.cloud.change(config, version);
      known.version = version;
      // What it can do may be another thing now.
      app.removeEngine(engine);
      app.addEngine(engine, openstackEngine({ url: known.cloud.url }, config));
      return;
    }
    const cloud = await startCloud(path.join(app.config.dataDir, 'clouds', engine), config, version);
    running.set(engine, { cloud, version });
    app.addEngine(engine, openstackEngine({ url: cloud.url }, config));
  };
  const inTurn = (): Promise<void> => {
    turn = turn.then(look).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the clouds could not be read');
    });
    return turn;
  };
  const unlisten = app.hub.onWork('clouds', () => void inTurn());
  await inTurn();
  return async () => {
    ended = true;
    unlisten();
    await turn;
    clearTimeout(again);
    await Promise.all([...running.values()].map(({ cloud }) => cloud.stop()));
  };
}
