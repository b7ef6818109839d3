import type { Message } from '#kernel/message.ts';
import { why } from './reasons.ts';

/**
 * The state of a batch. `checking` runs the dry run, `approval` waits for a second person, `scheduled` for its time; a batch
 * that is `done` or `canceled` can run again, for failed rows or to undo.
 */
export const batchStates = [
  'checking',
  'ready',
  'approval',
  'scheduled',
  'running',
  'paused',
  'done',
  'canceled',
] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * The state of a line. `blocked` can't be done now; one that is `waiting` or `running` has ordered tasks that have not begun, or not
 * ended; `kept` could not be undone.
 */
export const rowStates = [
  'unchecked',
  'ready',
  'blocked',
  'waiting',
  'running',
  'done',
  'failed',
  'skipped',
  'undone',
  'kept',
] as const;
export type RowState = (typeof rowStates)[number];
export const isRowState = (text: string): text is RowState => rowStates.some((one) => one === text);

export const batchMoves = ['check', 'start', 'approve', 'pause', 'resume', 'cancel', 'undo', 'retry'] as const;
export type BatchMove = (typeof batchMoves)[number];

/** The states in which each move is possible. */
const from: Record<BatchMove, readonly BatchState[]> = {
  check: ['ready'],
  start: ['ready'],
  approve: ['approval'],
  pause: ['running', 'scheduled'],
  resume: ['paused'],
  cancel: ['checking', 'ready', 'approval', 'scheduled', 'running', 'paused'],
  undo: ['done', 'canceled', 'paused'],
  retry: ['done', 'canceled'],
};

interface Standing {
  state: BatchState;
  /** What it runs in: its action, or the way back. */
  undoing: boolean;
  /** The reader has ordered it, and is not the second person. */
  mine: boolean;
  counts: Readonly<Record<RowState, number>>;
  /** Failed lines that changed their account in part. */
  partly: number;
}

/** The lines whose tasks have not ended. */
export const awaitingOf = ({ waiting, running }: Readonly<Record<RowState, number>>): number => waiting + running;

/** Why a move is not possible now; null: it is. Server and buttons ask it. */
export function refusalOfMove(move: BatchMove, { state, undoing, mine, counts, partly }: Standing): Message | null {
  if (!from[move].includes(state)) return why(`state-${state}`);
  switch (move) {
    case 'start':
      return counts.ready === 0 ? why('nothing-ready') : null;
    case 'approve':
      return mine ? why('own-batch') : null;
    case 'undo':
      // A way back that is paused is resumed; one that was canceled can begin again.
      return (undoing && state === 'paused') || counts.done + awaitingOf(counts) + partly === 0
        ? why('nothing-to-undo')
        : null;
    case 'retry':
      return (undoing ? counts.kept : counts.failed) === 0 ? why('nothing-failed') : null;
    case 'check':
    case 'pause':
    case 'resume':
    case 'cancel':
      return null;
  }
}
