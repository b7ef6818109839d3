import type { Message, Sayable } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why } from './reasons.ts';

export const nicActions = [
  'add',
  'remove',
  'connect',
  'disconnect',
  'set-address',
  'remove-address',
  'reapply',
] as const;
export type NicAction = (typeof nicActions)[number];

export const nicStates = ['connected', 'disconnected', 'adding', 'removing', 'changing', 'conflict'] as const;
export type NicState = (typeof nicStates)[number];

/** The network of a suspended server stays as its memory knows it. */
const suspended = why('suspended');

/** Which action is possible on a card in which state. */
const ofCard: Record<NicState, Record<Exclude<NicAction, 'add'>, true | Message>> = {
  connected: { ...all(true), connect: why('already-connected') },
  disconnected: { ...all(true), disconnect: why('already-disconnected') },
  adding: all(why('being-added')),
  removing: all(why('being-removed')),
  changing: all(why('being-changed')),
  conflict: { ...all(true), connect: why('no-own-address') },
};

function all(rule: true | Message) {
  return { remove: rule, connect: rule, disconnect: rule, 'set-address': rule, 'remove-address': rule, reapply: rule };
}

/**
 * Why an action is not possible now, or null when it is: one table for the server's check, the buttons and their
 * reasons. `task` is what the server is under; `card` is the state of the card that it is about.
 */
export function refusalOfNic(
  action: NicAction,
  server: { state: ServerState; task: RunningTask | null },
  card: NicState = 'connected',
): Sayable | null {
  const reason = busyReason[server.state] ?? (server.state === 'suspended' ? suspended : null);
  if (reason !== null) return reason;
  const rule = action === 'add' ? true : ofCard[card][action];
  if (rule !== true) return rule;
  return holderOf('machine', server.task);
}

/** Why no further card fits; null when one does. */
export const refusalOfCount = (used: number, max: number): Message | null =>
  used < max ? null : why('too-many', { used, max });
