import { Failure, FinalFailure } from '#kernel/failure.ts';
import { asMessage, translate, type Sayable } from '#kernel/message.ts';
import { say } from '#platform/messages.ts';
import type { App } from '#platform/app.ts';
import { isConnectionLost } from '#platform/db/away.ts';
import { EgressError } from '#platform/egress.ts';
import { taskSteps } from '#platform/metrics.ts';
import { failpoint } from './failpoint.ts';
import { openSecret } from './secret.ts';
import { saveTask } from './save-task.ts';
import { CancelAccepted, LeaseLost, type Claimed, type Saved } from './store.ts';
import { cancelTarget, isForCancel, type AnyTask, type StepDefinition, type Verb } from './task.ts';

const defaultTimeoutSeconds = 25;
const defaultMaxTries = 8;
/** Of a step that nothing answers: with the pauses between them, about an hour. */
const outageTries = 14;

export interface Run {
  app: App;
  worker: string;
  definition: AnyTask;
  /** Aborts when the lease is lost or the worker stops. */
  signal: AbortSignal;
}

/** What comes after a run: the next step at once, a pause, or nothing. */
export type After = { goOn: Claimed } | { pauseSeconds: number } | null;

/** Runs the current step once, saves how it ended and answers what comes after. An accepted cancel comes before any other end. */
export async function runStep(run: Run, claimed: Claimed): Promise<After> {
  const step = run.definition.steps[claimed.step];
  if (step === undefined) throw new Error(`${claimed.kind} has no step ${claimed.step}`);
  if (claimed.cancelRequested && step.cancel === true)
    return end(run, claimed, { how: 'cancelled', reason: say('cancelled') });
  const log: Sayable[] = [];
  try {
    return await runAndSave(run, claimed, { step, log });
  } catch (error) {
    if (!(error instanceof CancelAccepted)) throw error;
    return end(run, claimed, { how: 'cancelled', reason: say('cancelled'), log });
  }
}

async function runAndSave(
  run: Run,
  claimed: Claimed,
  { step, log }: { step: AnyTask['steps'][string]; log: Sayable[] },
): Promise<After> {
  failpoint(claimed.kind, claimed.step, 'before');
  const outcome = await attempt(run, claimed, { step, log });
  failpoint(claimed.kind, claimed.step, 'between');
  if (outcome instanceof Error) return retryOrEnd(run, claimed, { error: outcome, log });
  taskSteps.inc({ kind: claimed.kind, verb: outcome.verb });
  if (outcome.verb === 'fail') {
    const reason = translate(asMessage(outcome.reason), 'en');
    run.app.log.warn({ taskId: claimed.id, kind: claimed.kind, step: claimed.step, reason }, 'task failed');
    return end(run, claimed, { how: 'failed', reason: outcome.reason, log });
  }
  const saved = savedOf(run.definition, claimed, { verb: outcome, log, factor: run.app.config.waitFactor });
  const cancelRequested = await saveTask(run.app.db, claimed, {
    worker: run.worker,
    saved,
    effect: 'effect' in outcome ? outcome.effect : undefined,
  });
  failpoint(claimed.kind, claimed.step, 'after');
  if (saved.state === 'succeeded') run.app.log.info({ taskId: claimed.id, kind: claimed.kind }, 'task succeeded');
  return afterSave(claimed, saved, cancelRequested);
}

/** What comes after a run that was saved. */
function afterSave(claimed: Claimed, saved: Saved, cancelRequested: boolean): After {
  const { onCancel } = saved;
  const kept = cancelRequested && onCancel !== null && onCancel !== 'yield' ? { ...saved, ...onCancel } : saved;
  if (kept === saved && saved.pauseSeconds !== null) return { pauseSeconds: saved.pauseSeconds };
  if (saved.state !== 'running') return null;
  const secret = saved.wipeSecret ? null : claimed.secret;
  return { goOn: { ...claimed, ...kept, cancelRequested, fresh: true, try: 0, secret } };
}

async function attempt(
  run: Run,
  claimed: Claimed,
  what: { step: StepDefinition<any, any, string>; log: Sayable[] },
): Promise<Verb<any, string> | Error> {
  const timeout = AbortSignal.timeout((what.step.timeoutSeconds ?? defaultTimeoutSeconds) * 1000);
  try {
    return await what.step.run({
      app: run.app,
      taskId: claimed.id,
      token: `${claimed.id}/${claimed.step}`,
      fresh: claimed.fresh ?? claimed.claim === 1,
      data: claimed.data,
      // Opened by the steps that use it.
      get secret() {
        return openSecret(run.app.secret, claimed.id, claimed.secret);
      },
      signal: AbortSignal.any([run.signal, timeout]),
      log: (entry) => void what.log.push(entry),
    });
  } catch (error) {
    if (error instanceof LeaseLost || run.signal.aborted || isConnectionLost(error)) throw error;
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What people read of an error. The words of one that no one foresaw are for the log. */
function reasonOf(error: Error): Sayable {
  if (error instanceof Failure || error instanceof EgressError) return error.reason;
  return say(error.name === 'TimeoutError' ? 'step-timed-out' : 'unforeseen');
}

const mostTries = ({ maxTries = defaultMaxTries }: AnyTask, error: Error): number =>
  error instanceof Failure && error.outage ? Math.max(maxTries, outageTries) : maxTries;

async function retryOrEnd(run: Run, claimed: Claimed, what: { error: Error; log: Sayable[] }): Promise<After> {
  const { error } = what;
  const tries = claimed.try;
  taskSteps.inc({ kind: claimed.kind, verb: error instanceof FinalFailure ? 'fail' : 'retry' });
  if (error instanceof FinalFailure || tries >= mostTries(run.definition, error)) {
    run.app.log.warn({ err: error, taskId: claimed.id, kind: claimed.kind, step: claimed.step, tries }, 'task failed');
    return end(run, claimed, { how: 'failed', reason: reasonOf(error), log: what.log });
  }
  run.app.log.warn({ err: error, taskId: claimed.id, step: claimed.step, tries }, 'step will be retried');
  const step = run.definition.steps[claimed.step]!;
  // Exponential with jitter, so that tasks that failed together do not come back together.
  const pauseSeconds = Math.min(2 ** tries, 600) * (0.75 + Math.random() / 2) * run.app.config.waitFactor;
  const saved: Saved = {
    ...unchanged(claimed),
    stepTitle: step.title,
    pauseSeconds,
    log: [...what.log, say('again', { reason: reasonOf(error), seconds: Math.max(1, Math.round(pauseSeconds)) })],
    onCancel: step.cancel === true ? { step: claimed.step, trail: claimed.trail } : null,
  };
  return afterSave(claimed, saved, await saveTask(run.app.db, claimed, { worker: run.worker, saved }));
}

async function end(
  run: Run,
  claimed: Claimed,
  what: { how: 'failed' | 'cancelled'; reason: Sayable; log?: Sayable[] },
): Promise<null> {
  const saved: Saved = {
    ...unchanged(claimed),
    state: what.how,
    exitCode: what.how === 'failed' ? 1 : -1,
    error: what.reason,
    stepTitle: run.definition.steps[claimed.step]?.title ?? '',
    log: [...(what.log ?? []), what.reason],
    onCancel: what.how === 'failed' && cancelTarget(run.definition, claimed.step) !== null ? 'yield' : null,
  };
  await saveTask(run.app.db, claimed, {
    worker: run.worker,
    saved,
    effect: run.definition.undo(claimed.data, what.how, what.reason),
  });
  return null;
}

const unchanged = (claimed: Claimed) => ({
  state: 'running' as const,
  step: claimed.step,
  data: claimed.data,
  trail: claimed.trail,
  progress: claimed.progress,
  warn: claimed.warn,
  exitCode: null,
  error: null,
  pauseSeconds: null,
  tryCount: claimed.try,
  wipeSecret: false,
  onCancel: null,
});

function savedOf(
  definition: AnyTask,
  claimed: Claimed,
  what: { verb: Exclude<Verb<any, string>, { verb: 'fail' }>; log: Sayable[]; factor: number },
): Saved {
  const { verb } = what;
  const here = definition.steps[claimed.step]!;
  const patch = 'patch' in verb ? verb.patch : undefined;
  const base = { ...unchanged(claimed), data: { ...claimed.data, ...patch }, tryCount: 0, log: what.log };
  const target = cancelTarget(definition, claimed.step);
  if (verb.verb === 'wait')
    return {
      ...base,
      // What is being made must be there before it can be removed.
      onCancel: here.cancel === true ? { step: claimed.step, trail: trailOf(claimed, null) } : null,
      trail: trailOf(claimed, null),
      progress: progressOf(definition, claimed, (verb.progress ?? 0) / 100),
      pauseSeconds: verb.seconds * what.factor,
      stepTitle: here.title,
    };
  const wipeSecret = here.wipesSecret === true;
  if (verb.verb === 'next')
    return {
      ...base,
      step: verb.step,
      onCancel:
        target === null ? null : { step: target, trail: trailOf(claimed, target === claimed.step ? null : target) },
      trail: trailOf(claimed, verb.step),
      progress: progressOf(definition, claimed, 1),
      wipeSecret,
      stepTitle: definition.steps[verb.step]?.title ?? '',
    };
  return {
    ...base,
    state: 'succeeded',
    onCancel: target !== null || isForCancel(definition, claimed.step) ? 'yield' : null,
    trail: trailOf(claimed, null, true),
    progress: 100,
    exitCode: 0,
    warn: verb.warn !== undefined,
    error: verb.warn ?? null,
    wipeSecret: true,
    stepTitle: here.title,
    log: verb.warn === undefined ? what.log : [...what.log, verb.warn],
  };
}

/** The trail with this step begun, and closed when the next one begins or the task is over. */
function trailOf(claimed: Claimed, nextStep: string | null, over = false): Saved['trail'] {
  const now = new Date().toISOString();
  const trail = claimed.trail.some((t) => t.step === claimed.step && t.doneAt === null)
    ? claimed.trail
    : [...claimed.trail, { step: claimed.step, startedAt: now, doneAt: null }];
  if (nextStep === null && !over) return trail;
  const closed = trail.map((t) => (t.doneAt === null ? { ...t, doneAt: now } : t));
  return nextStep === null ? closed : [...closed, { step: nextStep, startedAt: now, doneAt: null }];
}

/** Weighted share of the steps passed plus the part of this one; never goes back. */
function progressOf(definition: AnyTask, claimed: Claimed, part: number): number {
  // A step that only a cancel leads to is not on the way.
  const names = Object.keys(definition.steps).filter((name) => name === claimed.step || !isForCancel(definition, name));
  const weight = (name: string) => definition.steps[name]!.weight;
  const total = names.reduce((sum, name) => sum + weight(name), 0);
  const passed = names.slice(0, names.indexOf(claimed.step)).reduce((sum, name) => sum + weight(name), 0);
  const now = ((passed + weight(claimed.step) * part) / total) * 100;
  return Math.min(99, Math.max(claimed.progress, Math.round(now)));
}
