import { checkIds, type CheckResult } from '#engines/checks.ts';
import { EngineRetryable } from '#engines/port.ts';
import { reasonOf } from '#engines/said.ts';
import type { App } from '#platform/app.ts';
import type { Emit } from '#platform/live/emit.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { clouds } from '../../contract.ts';
import { say } from '../../messages.ts';
import { heldVersion } from '../run-clouds.ts';
import { readChecks, readCloudRow, resetChecks, saveCheck, saveCheckTask, saveChecked } from '../store.ts';

interface Data {
  zoneId: string;
  name: string;
  engine: string;
  /** Which version of the settings is tested. */
  version: number;
  /** The next test. */
  at: number;
  /** How often the engine was not there yet. */
  waits: number;
}

/** The engine of a new cloud, or of new settings, is there within seconds. */
const mostWaits = 60;

export const announceCloud = (emit: Emit, zoneId: string): Promise<void> =>
  emit('cloud.changed', { siteId: null, accountId: null }, { zoneId });

/** Runs every test of a cloud, one by one, and keeps what each found as soon as it is known. */
export const checkTask = task<Data>()({
  kind: 'cloud.check',
  label: say('kind-check'),
  serviceName: 'clouds',
  title: ({ name }) => say('check-title', { name }),
  first: 'begin',
  steps: {
    begin: {
      title: say('engine-starting'),
      weight: 1,
      cancel: true,
      async run({ app, data: { zoneId, engine, version, waits } }) {
        if ((await readCloudRow(app.db, zoneId)) === null) return fail(say('cloud-gone'));
        const effect = (tx: App['db']) => resetChecks(tx, zoneId, checkIds);
        // Processes learn of a new cloud one by one.
        if (heldVersion(app, engine) < version && waits < mostWaits)
          return wait(1, { patch: { waits: waits + 1 }, ...(waits === 0 && { effect }) });
        return next('check', { effect });
      },
    },
    check: {
      title: say('checking'),
      weight: 20,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data: { zoneId, engine, at }, signal, log }) {
        const id = checkIds[at];
        if (id === undefined) return finish(app, zoneId);
        const result = await app
          .engine(engine)
          .runCheck(id, signal)
          .catch((error: unknown): CheckResult => {
            if (!(error instanceof EngineRetryable)) throw error;
            return { state: 'failed', result: reasonOf(error), next: null };
          });
        log(result.result);
        // Without a sign-in there is nothing that the others could say.
        const last = id === 'sign-in' && result.state === 'failed';
        return wait(0, {
          progress: Math.round(((at + 1) * 100) / checkIds.length),
          patch: { at: last ? checkIds.length : at + 1 },
          async effect(tx, emit) {
            await saveCheck(tx, { zoneId, id }, result);
            if (last)
              for (const other of checkIds.slice(at + 1)) {
                const why = say('not-run', { test: say('check.sign-in') });
                await saveCheck(tx, { zoneId, id: other }, { state: 'skipped', result: why, next: null });
              }
            await announceCloud(emit, zoneId);
          },
        });
      },
    },
  },
  undo:
    ({ zoneId }) =>
    async (tx, emit) => {
      await saveCheckTask(tx, zoneId, null);
      await announceCloud(emit, zoneId);
    },
  again: ({ zoneId }) => requestTo(clouds.checkCloud, { params: { zoneId }, input: undefined }),
});

async function finish(app: App, zoneId: string) {
  const states = (await readChecks(app.db, [zoneId])).map(({ state }) => state);
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  const [failed, warned] = [count('failed'), count('warning')];
  const warn =
    failed > 0 ? say('some-failed', { count: failed }) : warned > 0 ? say('some-warn', { count: warned }) : null;
  return done({
    ...(warn === null ? {} : { warn }),
    async effect(tx, emit) {
      await saveChecked(tx, zoneId, new Date(app.clock.now()));
      await announceCloud(emit, zoneId);
    },
  });
}
