import type { z } from 'zod';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { AnyTask } from '#platform/tasks/task.ts';
import type { QueueItem, TaskState } from '../schemas.ts';

/** A task row as the store reads it. */
export interface TaskRow {
  id: string;
  kind: string;
  title: Message;
  serviceName: string;
  data: unknown;
  state: TaskState;
  step: string;
  progress: number;
  warn: boolean;
  exitCode: number | null;
  error: Message | null;
  objectType: string | null;
  objectId: string | null;
  objectName: string | null;
  createdBy: string;
  source: string;
  batchId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  doneAt: Date | null;
  cancelRequested: boolean;
  stuck: boolean;
  /** Only where the list is grouped. */
  together?: { tasks: number; done: number; failed: number } | null;
}

/** What a command was given. Who ordered it has a field of its own, which says as much as the reader may know. */
const commandData = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) => (key === 'by' ? undefined : value));

/** The row in the wire format; the definition names the step. */
export function queueItemOf(row: TaskRow, definition: AnyTask | undefined): WithMessages<z.input<typeof QueueItem>> {
  return {
    id: row.id,
    dtCreate: row.createdAt.toISOString(),
    dtExecute: row.startedAt?.toISOString() ?? null,
    dtComplete: row.doneAt?.toISOString() ?? null,
    serviceName: row.serviceName,
    commandInfo: `${row.kind} ${commandData(row.data)}`,
    exitCode: row.exitCode,
    progress: row.progress,
    warn: row.warn,
    state: row.state,
    canceling: row.cancelRequested && !isOver(row.state),
    stuck: row.stuck,
    title: row.title,
    objectType: row.objectType,
    objectId: row.objectId,
    objectName: row.objectName,
    createdBy: row.createdBy,
    source: row.source,
    batchId: row.batchId,
    together: row.together ?? null,
    step: row.state === 'waiting' ? '' : (definition?.steps[row.step]?.title ?? row.step),
    error: row.error,
  };
}

export const isOver = (state: TaskState): boolean => state !== 'waiting' && state !== 'running';
