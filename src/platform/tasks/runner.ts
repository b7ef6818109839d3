import type { App } from '#platform/app.ts';
import { isConnectionLost } from '#platform/db/away.ts';
import { withLogFields } from '#platform/logs/log-context.ts';
import { taskDelay } from '#platform/metrics.ts';
import { handBackLater } from './hand-back.ts';
import { runStep } from './run-step.ts';
import { claimTasks, LeaseLost, releaseDeadLeases, releaseLease, renewLeases, type Claimed } from './store.ts';

const renewEverySeconds = 15;
const suicideAfterSeconds = 45;
/** How often the leases of workers that died are looked for while there are tasks. */
const reapSeconds = 2;
/** When no notification comes (it may be lost with a connection), look anyway. */
const pollSeconds = 30;
/** Tasks that become due within so many milliseconds are claimed together while others run. */
const gatherMs = 5;
/** After the database could not be asked. */
const retrySeconds = 1;

export interface Runner {
  /** Stops taking tasks, lets running steps come to their end, and hands back the leases. */
  stop(): Promise<void>;
  /** Look for due tasks now. */
  wake(): void;
}

/** Starts a worker that runs up to `slots` tasks side by side. */
export function startRunner(app: App, slots: number): Runner {
  const worker = app.processId;
  const held = new Map<string, { abort: AbortController; over: Promise<void> }>();
  let stopping = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  let lastAccount: string | undefined;
  let renewedAt = performance.now();

  const take = (claimed: Claimed) => {
    taskDelay.observe(Math.max(0, claimed.delaySeconds));
    const abort = new AbortController();
    const about = { part: 'worker', taskId: claimed.id, requestId: claimed.requestId ?? undefined } as const;
    const over = withLogFields(about, () => work(app, claimed, { worker, abort, stopping: () => stopping }))
      .then(
        (pauseSeconds) => void (pauseSeconds !== null && setTimeout(wakeSoon, pauseSeconds * 1000 + gatherMs).unref()),
      )
      .finally(() => {
        if (held.get(claimed.id) === task) held.delete(claimed.id);
        wakeSoon();
      });
    const task = { abort, over };
    held.set(claimed.id, task);
  };
  const look = async () => {
    do {
      again = false;
      const free = slots - held.size;
      if (free <= 0 || stopping) return;
      const claimed = await claimTasks(app.db, worker, { limit: free, after: lastAccount });
      lastAccount = claimed.at(-1)?.accountId ?? undefined;
      claimed.forEach(take);
      if (claimed.length === free) again = held.size < slots;
    } while (again);
  };
  const wake = () => {
    if (stopping) return;
    again = true;
    claiming ??= look()
      .catch((error: unknown) => {
        app.log.warn({ err: error }, 'could not claim tasks');
        setTimeout(wake, retrySeconds * 1000).unref();
      })
      .finally(() => (claiming = null));
  };
  let soon: NodeJS.Timeout | undefined;
  const wakeSoon = () => {
    if (held.size === 0) return wake();
    soon ??= setTimeout(() => {
      soon = undefined;
      wake();
    }, gatherMs).unref();
  };
  // Without tasks there is nothing to free, and a new one is announced by a notification.
  let tasksLive = true;
  const unlisten = app.hub.onTask(() => {
    wakeSoon();
    tasksLive = true;
  });
  const poll = setInterval(() => {
    wake();
    tasksLive = true;
  }, pollSeconds * 1000);
  const reap = setInterval(() => void (tasksLive && reapDead()), reapSeconds * 1000);
  const reapDead = async () => {
    try {
      const { freed, live } = await releaseDeadLeases(app.db, worker);
      tasksLive = live;
      // Leases expire, too, and so do pauses of tasks whose worker died.
      if (freed > 0 || live) wake();
    } catch (error) {
      app.log.warn({ err: error }, 'could not check for dead workers');
    }
  };
  const renew = setInterval(() => void renewAll(), renewEverySeconds * 1000);
  const renewAll = async () => {
    const renewed = [...held];
    try {
      const kept = await renewLeases(
        app.db,
        worker,
        renewed.map(([id]) => id),
      );
      renewedAt = performance.now();
      // What was claimed while this was asked has a lease of its own, also where it is the same task again.
      for (const [id, task] of renewed) if (!kept.has(id) && held.get(id) === task) task.abort.abort(new LeaseLost(id));
    } catch (error) {
      app.log.warn({ err: error }, 'could not renew leases');
    }
    if (held.size > 0 && performance.now() - renewedAt > suicideAfterSeconds * 1000) {
      app.log.fatal('leases are about to run out and cannot be renewed');
      process.exit(70);
    }
  };
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      unlisten();
      clearInterval(poll);
      clearInterval(reap);
      clearInterval(renew);
      await claiming;
      await Promise.allSettled([...held.values()].map((task) => task.over));
    },
  };
}

/** Runs the steps of one task until it pauses, ends, or this worker must release it. Returns the pause, if any. */
async function work(
  app: App,
  first: Claimed,
  own: { worker: string; abort: AbortController; stopping(): boolean },
): Promise<number | null> {
  const definition = app.tasks.get(first.kind);
  let claimed = first;
  try {
    if (definition === undefined) throw new Error(`no domain brings the task kind ${first.kind}`);
    while (!own.stopping()) {
      const after = await runStep({ app, worker: own.worker, definition, signal: own.abort.signal }, claimed);
      if (after === null) return null;
      if ('pauseSeconds' in after) return after.pauseSeconds;
      claimed = after.goOn;
    }
    // Between two steps, so that another worker goes on at once.
    await releaseLease(app.db, claimed, own);
  } catch (error) {
    if (isConnectionLost(error)) void handBackLater(app, claimed, own);
    if (!(error instanceof LeaseLost)) app.log.error({ err: error, taskId: first.id }, 'task run failed');
  }
  return null;
}
