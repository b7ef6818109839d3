import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { busyReason } from '#domains/servers/states.ts';
import { why as serverWhy } from '#domains/servers/reasons.ts';
import { why } from './reasons.ts';

/** The state of an offer of a server. `accepted` waits for its day, `moving` is under its task. */
export const transferStates = [
  'offered',
  'accepted',
  'moving',
  'done',
  'declined',
  'cancelled',
  'expired',
  'failed',
] as const;
export type TransferState = (typeof transferStates)[number];

export const transferActions = ['accept', 'decline', 'cancel'] as const;
export type TransferAction = (typeof transferActions)[number];

/** The side a user is on: the giving or the receiving account. */
export const sides = ['giver', 'taker'] as const;
export type Side = (typeof sides)[number];

const over: Partial<Record<TransferState, Message>> = {
  moving: why('moving'),
  done: why('done'),
  declined: why('was-declined'),
  cancelled: why('was-withdrawn'),
  expired: why('not-answered'),
  failed: why('has-failed'),
};

/** Who may do what: until the day it takes effect, either side can step back from what was agreed. */
const table: Record<'offered' | 'accepted', Record<TransferAction, { by: Side; open: boolean }>> = {
  offered: {
    accept: { by: 'taker', open: true },
    decline: { by: 'taker', open: true },
    cancel: { by: 'giver', open: true },
  },
  accepted: {
    accept: { by: 'taker', open: false },
    decline: { by: 'taker', open: true },
    cancel: { by: 'giver', open: true },
  },
};

const notYours: Record<Side, Message> = {
  giver: why('giver-only'),
  taker: why('taker-only'),
};

/** Why someone who is on these sides cannot do this to an offer; null when they can. Server and buttons ask it. */
export function refusalOfTransfer(
  action: TransferAction,
  { state, sides: own }: { state: TransferState; sides: readonly Side[] },
): Message | null {
  if (state !== 'offered' && state !== 'accepted') return over[state] ?? why('over');
  const rule = table[state][action];
  if (!own.includes(rule.by)) return notYours[rule.by];
  return rule.open ? null : why('accepted-already');
}

/** Why a server cannot change hands now; null when it can. `task` is what the server is under. */
export function refusalOfHandover(server: {
  state: ServerState;
  task: RunningTask | null;
  terminateProtected: boolean;
}): Message | null {
  const reason = busyReason[server.state];
  if (reason !== null) return reason;
  if (server.terminateProtected) return serverWhy('terminate-protected');
  return holderOf('transfer', server.task);
}
