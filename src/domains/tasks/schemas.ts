import { z } from 'zod';
import { Reason, Ticket } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { HistoryRow } from '#domains/history/list.ts';
import { maxDiscardReason } from './limits.ts';

export const taskStates = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** A queue item: the fields of the wire format, and beside them what the console shows. */
export const QueueItem = z
  .object({
    id: z.uuid(),
    dtCreate: Instant,
    dtExecute: Instant.nullable(),
    dtComplete: Instant.nullable(),
    serviceName: z.string(),
    /** The kind and its data for support; the human title is in `title`. */
    commandInfo: z.string(),
    /** 0 succeeded, above 0 failed, -1 canceled, null while it is not over. */
    exitCode: z.int().nullable(),
    progress: z.int().min(0).max(100),
    warn: z.boolean(),
    state: z.enum(taskStates),
    /** A cancel was accepted, so it ends as canceled. */
    canceling: z.boolean(),
    /** Nothing has been heard of it for minutes. */
    stuck: z.boolean(),
    title: z.string(),
    objectType: z.string().nullable(),
    objectId: z.string().nullable(),
    objectName: z.string().nullable(),
    createdBy: signer(z.string()),
    /** How it came about: by a person at the console or through the API, or by a schedule. */
    source: z.string(),
    /** The tasks of one request share it. */
    batchId: z.uuid().nullable(),
    /** Where the list is grouped: how many tasks its batch has, and what became of them; null: it is alone. */
    together: z.object({ tasks: z.int(), done: z.int(), failed: z.int() }).nullable(),
    step: z.string(),
    error: z.string().nullable(),
  })
  .meta({ id: 'QueueItem' });

export const TaskIds = z.strictObject({ taskIds: z.array(z.uuid()).min(1).max(500) });

export const DiscardTasks = TaskIds.extend({
  /** Why no one needs to look at them any more. */
  reason: Reason(maxDiscardReason),
  ticket: Ticket,
});

/** What became of each of many tasks. */
export const TaskResults = z.object({
  results: z.array(
    z.object({
      taskId: z.uuid(),
      name: z.string(),
      /** The task that does it again. */
      cmdId: z.uuid().nullable(),
      /** Why this one was skipped. */
      refusal: z.string().nullable(),
    }),
  ),
});

export const LogEntry = z.object({ seq: z.int(), dt: Instant, entry: z.string() });

export const TaskStep = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  startedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
});

export const TaskLink = z.object({
  cmdId: z.uuid(),
  title: z.string(),
  state: z.enum(taskStates),
  progress: z.int(),
  /** Why it failed. */
  error: z.string().nullable(),
});

/** A row of the history of an object that the task changed. */
export const TaskChange = HistoryRow.omit({ cmdId: true }).extend({ objectType: z.string() });

export const CommandDetail = QueueItem.extend({
  target: z.string(),
  log: z.array(LogEntry),
  steps: z.array(TaskStep),
  /** Null when it can be canceled, else the reason why not. */
  cancelRefusal: z.string().nullable(),
  /** Null when it can be retried, else the reason why not. */
  retryRefusal: z.string().nullable(),
  /** The task that did it again. */
  retriedBy: z.uuid().nullable(),
  /** How long tasks of this kind usually run; null: too few have. */
  usualSeconds: z.int().nullable(),
  /** Names the request that started it, as the audit trail does; null: the product did. */
  requestId: z.string().nullable(),
  /** What it changed, field by field, oldest first. */
  changes: z.array(TaskChange),
  /** The last other tasks of its object. */
  related: z.array(TaskLink),
  /** The tasks of the same request, when several objects were acted on at once. */
  batch: z.array(TaskLink),
}).meta({ id: 'CommandDetail' });
