import type { CheckState } from '#kernel/checks.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { done, fail, wait, type Effect, type StepContext, type StepDefinition } from '#platform/tasks/task.ts';
import type { ConnectionStore } from './store-connection.ts';

/** What calls of a vendor need of the step that makes them. */
export type VendorStep = Pick<StepContext<unknown, unknown>, 'app' | 'token' | 'taskId' | 'signal'>;

export interface CheckData {
  siteId: string;
  host: string;
  /** The next part of the test. */
  at: number;
}

/** What one part of a test found. */
export interface Found {
  state: Exclude<CheckState, 'waiting'>;
  result: Message;
  next: Message | null;
  /** Keeps more of what was found. */
  keep?(tx: Db): Promise<void>;
}
export const good = (result: Message): Found => ({ state: 'ok', result, next: null });

interface VendorCheck<C, Id extends string> {
  store: ConnectionStore<Id>;
  ids: readonly Id[];
  /** Those without which the others have nothing to say. */
  needed: readonly Id[];
  readConnection(db: Db, siteId: string): Promise<C | undefined>;
  parts: Readonly<Record<Id, (step: VendorStep, connection: C) => Promise<Found>>>;
  /** What a failed part shows; null: the error is a bug. */
  explain(error: unknown, id: Id, connection: C): { result: Message; next: Message | null } | null;
  announce(emit: Emit, of: { siteId: string }): Promise<void>;
  texts: {
    title: Message;
    gone: Message;
    notRun(id: Id): Message;
    someFailed(count: number): Message;
    someWarn(count: number): Message;
  };
}

/** The step that tests a connection part by part; what each found is kept as soon as it is known. */
export const checkStep = <C, Id extends string>(
  check: VendorCheck<C, Id>,
): StepDefinition<CheckData, unknown, never> => ({
  title: check.texts.title,
  weight: 9,
  timeoutSeconds: 25,
  cancel: true,
  async run(step) {
    const { app, data, log } = step;
    const { siteId, at } = data;
    const { store, ids, needed, texts } = check;
    const id = ids[at];
    const connection = await check.readConnection(app.db, siteId);
    if (connection === undefined) return fail(texts.gone);
    if (id === undefined) return finish(app, siteId, check);
    const found = await look(step, { check, connection, id });
    log(found.result);
    const isLast = found.state === 'failed' && needed.includes(id);
    return wait(0, {
      progress: Math.round(((at + 1) * 100) / ids.length),
      patch: { at: isLast ? ids.length : at + 1 },
      async effect(tx, emit) {
        await store.saveCheck(tx, siteId, { ...found, checkId: id });
        await found.keep?.(tx);
        if (isLast)
          for (const checkId of ids.slice(at + 1))
            await store.saveCheck(tx, siteId, { checkId, state: 'skipped', result: texts.notRun(id), next: null });
        await check.announce(emit, { siteId });
      },
    });
  },
});

interface Look<C, Id extends string> {
  check: VendorCheck<C, Id>;
  connection: C;
  id: Id;
}

async function look<C, Id extends string>(step: VendorStep, { check, connection, id }: Look<C, Id>): Promise<Found> {
  try {
    return await check.parts[id](step, connection);
  } catch (error) {
    const said = check.explain(error, id, connection);
    if (said === null) throw error;
    return { state: 'failed', ...said };
  }
}

async function finish<C, Id extends string>(app: App, siteId: string, { store, announce, texts }: VendorCheck<C, Id>) {
  const states = (await store.readChecks(app.db, siteId)).map(({ state }) => state);
  const count = (wanted: CheckState) => states.filter((state) => state === wanted).length;
  const [failed, warned] = [count('failed'), count('warning')];
  const warn = failed > 0 ? texts.someFailed(failed) : warned > 0 ? texts.someWarn(warned) : null;
  return done({
    ...(warn === null ? {} : { warn }),
    async effect(tx, emit) {
      await store.saveCheckTask(tx, siteId, { id: null, endedAt: new Date(app.clock.now()) });
      await announce(emit, { siteId });
    },
  });
}

/** What the database says once a test failed or was canceled. */
export const undoCheck =
  ({ store, announce }: Pick<VendorCheck<unknown, string>, 'announce'> & { store: ConnectionStore }) =>
  ({ siteId }: { siteId: string }): Effect =>
  async (tx, emit) => {
    await store.saveCheckTask(tx, siteId, { id: null });
    await announce(emit, { siteId });
  };
