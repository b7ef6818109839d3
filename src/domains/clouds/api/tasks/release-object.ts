import { ensureJob } from '#engines/ensure-job.ts';
import type { By } from '#domains/history/api/port.ts';
import { saveDeleted } from '#domains/images/api/port.ts';
import { announceNetwork, forgetNetwork, readWanted, saveFailed } from '#domains/networks/api/port.ts';
import { readTaskServer, releaseServer, releaseTakenIn } from '#domains/servers/api/port.ts';
import { done, fail, task, wait, type Effect } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import type { ObjectKind } from '../../states.ts';
import { saveObject } from '../store-objects.ts';
import { announceCloud } from './check.ts';
import { andThen } from './import-object.ts';

export interface ReleaseData {
  kind: ObjectKind;
  zoneId: string;
  engine: string;
  rowId: string;
  name: string;
  targetId: string;
  taskId: string;
  by: By;
}

const released =
  ({ zoneId, rowId }: ReleaseData): Effect =>
  async (tx, emit) => {
    await saveObject(tx, rowId, { state: 'found', objectId: null, taskId: null });
    await announceCloud(emit, zoneId);
  };

/** Lets go of one thing that was imported: its marks go, it stays in the cloud, and the console forgets it. */
export const releaseTask = task<ReleaseData>()({
  kind: 'cloud.release',
  label: say('kind-release'),
  serviceName: 'clouds',
  title: ({ name }) => say('release-title', { name }),
  first: 'release',
  steps: {
    release: {
      title: say('releasing'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: say('already-releasing'),
      async run({ app, data, token, signal }) {
        const engine = app.engine(data.engine);
        if (data.kind === 'image')
          return done({
            effect: andThen((tx) => saveDeleted(tx, data.targetId, { isRemembered: true }), released(data)),
          });
        if (data.kind === 'network') {
          const wanted = await readWanted(app.db, data.targetId);
          if (wanted === null) return done({ effect: released(data) });
          const start = () => engine.ensureNetworkRemoved(token, data.targetId, signal);
          const job = await ensureJob(engine, { token, signal, start });
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') return fail(job.error ?? say('busy'));
          return done({
            effect: andThen(async (tx, emit) => {
              await forgetNetwork(tx, data.targetId);
              await announceNetwork(emit, wanted);
            }, released(data)),
          });
        }
        const { engineRef } = await readTaskServer(app.db, data.targetId);
        await engine.ensureReleased(token, engineRef ?? '', signal);
        const ending = releaseServer({
          serverId: data.targetId,
          taskId: data.taskId,
          by: data.by,
          kind: 'lifecycle',
          action: say('server-released'),
          state: 'terminated',
          also: (tx) => releaseTakenIn(tx, data.targetId),
        });
        return done({ effect: andThen(ending, released(data)) });
      },
    },
  },
  undo(data, _how, reason) {
    const back: Effect = async (tx, emit) => {
      await saveObject(tx, data.rowId, { state: 'imported', objectId: data.targetId, taskId: null, reason });
      await announceCloud(emit, data.zoneId);
    };
    if (data.kind === 'image') return back;
    if (data.kind === 'network') return andThen((tx) => saveFailed(tx, data.targetId, reason), back);
    return andThen(
      releaseServer({
        serverId: data.targetId,
        taskId: data.taskId,
        by: data.by,
        kind: 'lifecycle',
        action: say('server-not-released', { reason }),
      }),
      back,
    );
  },
});
