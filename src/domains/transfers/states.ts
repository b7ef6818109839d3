import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { unrest } from '#domains/servers/states.ts';

/** How an offer of a server stands. `accepted` waits for its day, `moving` is under its task. */
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

/** Where somebody stands: on the side of the account that gives, or of the one that gets. */
export const sides = ['giver', 'taker'] as const;
export type Side = (typeof sides)[number];

const over: Partial<Record<TransferState, string>> = {
  moving: 'The server is changing hands just now.',
  done: 'The server has changed hands already.',
  declined: 'The offer was declined.',
  cancelled: 'The offer was withdrawn.',
  expired: 'The offer was not answered in time.',
  failed: 'The transfer has failed.',
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

const notYours: Record<Side, string> = {
  giver: 'Only the account that gives the server away can withdraw the offer.',
  taker: 'Only the account that the server is offered to can answer.',
};

/** Why somebody who stands on these sides cannot do this to an offer; null when they can. Server and buttons ask it. */
export function refusalOfTransfer(
  action: TransferAction,
  { state, sides: own }: { state: TransferState; sides: readonly Side[] },
): string | null {
  if (state !== 'offered' && state !== 'accepted') return over[state] ?? 'The offer is over.';
  const rule = table[state][action];
  if (!own.includes(rule.by)) return notYours[rule.by];
  return rule.open ? null : 'The offer was accepted already.';
}

/** Why a server cannot change hands now; null when it can. `task` is what the server is under. */
export function refusalOfHandover(server: {
  state: ServerState;
  task: RunningTask | null;
  terminateProtected: boolean;
}): string | null {
  const reason = unrest[server.state];
  if (reason !== null) return reason;
  if (server.terminateProtected)
    return 'The server is protected against termination. Switch that off under Protection first.';
  return holderOf('transfer', server.task);
}
