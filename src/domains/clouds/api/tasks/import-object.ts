import type { ForeignImage, FoundShape } from '#engines/adoption.ts';
import type { By } from '#domains/history/api/port.ts';
import { insertFoundImage } from '#domains/images/api/port.ts';
import { announceNetwork, forgetNetwork, readWanted, saveProvisioned } from '#domains/networks/api/port.ts';
import { releaseServer, releaseTakenIn } from '#domains/servers/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { done, fail, task, type Effect } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { saveObject } from '../store-objects.ts';
import { announceCloud } from './check.ts';

interface Common {
  zoneId: string;
  engine: string;
  /** The row of what was found. */
  rowId: string;
  /** The cloud's own name of it. */
  ref: string;
  name: string;
  /** The network, image or server that it becomes. */
  targetId: string;
  taskId: string;
  by: By;
}
interface ServerWork {
  kind: 'server';
  accountId: string;
  cpuType: string;
  imageRef: string;
  /** The console's networks by the cloud's own names. */
  networks: Record<string, string>;
  /** What it was when it was found, which it must still be. */
  found: FoundShape;
}
export type ImportData = Common & ({ kind: 'network' } | { kind: 'image'; facts: ForeignImage } | ServerWork);

/** The effect of an import that ended well. */
const imported =
  ({ zoneId, rowId, targetId }: Common) =>
  async (tx: Db, emit: Emit): Promise<void> => {
    await saveObject(tx, rowId, { state: 'imported', objectId: targetId, taskId: null });
    await announceCloud(emit, zoneId);
  };

/** What was begun is undone: it is found, as before. */
const refused =
  ({ zoneId, rowId }: Common, reason: Sayable) =>
  async (tx: Db, emit: Emit): Promise<void> => {
    await saveObject(tx, rowId, { state: 'found', objectId: null, taskId: null, reason });
    await announceCloud(emit, zoneId);
  };

/** Takes in one thing: its engine marks it, and the console knows it from then on. */
export const importTask = task<ImportData>()({
  kind: 'cloud.import',
  label: say('kind-import'),
  serviceName: 'clouds',
  title: ({ name }) => say('import-title', { name }),
  first: 'adopt',
  steps: {
    adopt: {
      title: say('importing'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: say('already-importing'),
      async run({ app, data, token, signal }) {
        if (data.kind === 'network') return adoptNetwork(app, { data, token, signal });
        if (data.kind === 'image') return done({ effect: imageEffect(data, new Date(app.clock.now())) });
        return adoptServer(app, { data, token, signal });
      },
    },
  },
  undo(data, _how, reason) {
    const back = refused(data, reason);
    if (data.kind === 'image') return back;
    if (data.kind === 'network')
      return async (tx, emit) => {
        await forgetNetwork(tx, data.targetId);
        await back(tx, emit);
      };
    return andThen(
      releaseServer({
        serverId: data.targetId,
        taskId: data.taskId,
        by: data.by,
        kind: 'lifecycle',
        action: say('server-not-imported', { reason }),
        state: 'terminated',
        also: (tx) => releaseTakenIn(tx, data.targetId),
      }),
      back,
    );
  },
});

/** One effect, and then another. */
export const andThen =
  (first: Effect, then: Effect): Effect =>
  async (tx, emit) => {
    await first(tx, emit);
    await then(tx, emit);
  };

interface Step<Data> {
  data: Data;
  token: string;
  signal: AbortSignal;
}

const imageEffect = (data: Common & { facts: ForeignImage }, at: Date): Effect =>
  andThen(async (tx) => {
    const { name, minDiskGb, minRamMb, sizeBytes, distribution, windows } = data.facts;
    await insertFoundImage(tx, {
      id: data.targetId,
      engineRef: data.ref,
      zoneId: data.zoneId,
      name: name.slice(0, 100),
      osFamily: windows ? 'windows' : 'linux',
      guestOs: windows ? 'Windows (64-bit)' : (distribution ?? 'Linux (64-bit)'),
      initialUser: windows ? 'Administrator' : 'root',
      minRamMb: Math.max(128, minRamMb),
      minDiskGb,
      sizeBytes,
      at,
    });
  }, imported(data));

async function adoptNetwork(app: App, { data, token, signal }: Step<Common>) {
  const wanted = await readWanted(app.db, data.targetId);
  if (wanted === null) return fail(say('cloud-gone'));
  await app.engine(data.engine).ensureNetworkAdopted(token, { id: data.ref, network: wanted.network }, signal);
  return done({
    effect: andThen(async (tx, emit) => {
      await saveProvisioned(tx, data.targetId, wanted.revision);
      await announceNetwork(emit, wanted);
    }, imported(data)),
  });
}

async function adoptServer(app: App, { data, token, signal }: Step<Common & ServerWork>) {
  const { ref: id, targetId: serverId, zoneId, accountId, name, cpuType, imageRef, networks, found } = data;
  const wanted = { id, serverId, zoneId, accountId, name, cpuType, imageRef, networks, found };
  const machine = await app.engine(data.engine).ensureAdopted(token, wanted, signal);
  const ending = releaseServer({
    serverId,
    taskId: data.taskId,
    by: data.by,
    kind: 'lifecycle',
    action: say('server-imported'),
    state: machine.power,
    powerSince: machine.powerSince,
    error: null,
    engineRef: machine.ref,
  });
  return done({ effect: andThen(ending, imported(data)) });
}
