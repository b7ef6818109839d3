import type { Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import type { Emit } from '#platform/live/emit.ts';

/** Database changes of a step: they commit together with its verb, or not at all. */
export interface Effect {
  (tx: Db, emit: Emit): Promise<void>;
  /** It may run in a transaction with those of other tasks, at the same time: it locks nothing but the task's object. */
  shares?: true;
}

/** An effect that may run beside those of other tasks in one transaction: it locks nothing but its task's object. */
export const shared = (effect: Effect): Effect => Object.assign(effect, { shares: true as const });

/** How every run of a step ends; a missing return does not compile. */
export type Verb<Data, Step extends string> =
  | { verb: 'next'; step: Step; patch?: Partial<Data>; effect?: Effect }
  /** Run the same step again after so many seconds; `progress` (0-100) is how far this step is. */
  | { verb: 'wait'; seconds: number; progress?: number; patch?: Partial<Data>; effect?: Effect }
  /** `warn` says what did not go quite right although it is done. */
  | { verb: 'done'; warn?: Sayable; effect?: Effect }
  | { verb: 'fail'; reason: Sayable };

export const next = <D, S extends string>(step: S, more: { patch?: Partial<D>; effect?: Effect } = {}): Verb<D, S> => ({
  verb: 'next',
  step,
  ...more,
});
export const wait = <D>(
  seconds: number,
  more: { progress?: number; patch?: Partial<D>; effect?: Effect } = {},
): Verb<D, never> => ({ verb: 'wait', seconds, ...more });
export const done = (more: { warn?: Sayable; effect?: Effect } = {}): Verb<never, never> => ({ verb: 'done', ...more });
export const fail = (reason: Sayable): Verb<never, never> => ({ verb: 'fail', reason });

export interface StepContext<Data, Secret> {
  app: App;
  taskId: string;
  /** The same for every run of this step of this task: outside effects are ensured by it. */
  token: string;
  /** No run of this step came before this one: what it asks for with its token is not there yet. */
  fresh: boolean;
  data: Readonly<Data>;
  /** Null as soon as a step has wiped it, and in tasks that have none. */
  secret: Secret | null;
  signal: AbortSignal;
  /** Adds a line to the task's log; it is kept when the step's verb is saved. */
  log(entry: Sayable): void;
}

export type CancelRule<Step extends string> = true | Sayable | { through: Step };

export const isThrough = <Step extends string>(rule: CancelRule<Step>): rule is { through: Step } =>
  typeof rule === 'object' && 'through' in rule;

export interface StepDefinition<Data, Secret, Step extends string> {
  /** For people, in the present: 'Creating the disks'. */
  title: Sayable;
  /** Its share of the progress bar. */
  weight: number;
  /** Seconds one run may take before it is aborted and tried again; at most 25 (the lease is 60). */
  timeoutSeconds?: number;
  /**
   * `true`: this step leaves nothing outside the database, so a cancel ends the task before anything else runs. `through`:
   * it does, so it ends first, and the task goes on in the step that removes what it left. Else why it can't be canceled.
   */
  cancel: CancelRule<Step>;
  /** The secret is deleted from the database when this step ends. */
  wipesSecret?: boolean;
  run(ctx: StepContext<Data, Secret>): Promise<Verb<Data, Step>>;
}

/**
 * A kind of durable task. `data` must be JSON. Steps run in sequence, each at least once. External effects are ensured by
 * token; database effects commit with the verb.
 */
export interface TaskDefinition<Data, Secret, Step extends string> {
  kind: string;
  /** What tasks of this kind are called in the filter of the queue: 'Create server'. */
  label: Sayable;
  /** The specification's `serviceName`: the service the command runs for. */
  serviceName: string;
  /** What people read: 'Create server web-1'. */
  title(data: Data): Sayable;
  first: Step;
  steps: Record<Step, StepDefinition<Data, Secret, Step>>;
  /** Runs of one step that fail before the task does; more where nothing answers, as in an outage. */
  maxTries?: number;
  /** What the database must say when the task has failed or was canceled. */
  undo(data: Data, how: 'failed' | 'cancelled', reason: Sayable): Effect;
  /** The request that orders the same once more after it failed; left out where a second run could do harm. */
  again?(data: Data): InnerRequest;
}

/** A definition whose data types no longer matter, as the runner sees it. */
export type AnyTask = TaskDefinition<any, any, string>;

/** The step that a cancel leads to: this one, the one that removes what it leaves, or null where none is accepted. */
export function cancelTarget({ steps }: AnyTask, name: string): string | null {
  const rule = steps[name]?.cancel;
  if (rule === true) return name;
  return rule !== undefined && isThrough(rule) ? rule.through : null;
}

/** Only a canceled task comes to this step: it removes what another one has left. */
export const isForCancel = (definition: AnyTask, name: string): boolean =>
  Object.keys(definition.steps).some((other) => other !== name && cancelTarget(definition, other) === name);

/** Declares a task; types of data and secret come from the type arguments, steps from the table. */
export function task<Data, Secret = never>() {
  return <Step extends string>(definition: TaskDefinition<Data, Secret, Step>) => definition;
}
