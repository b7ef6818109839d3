import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { unrest, type ServerState } from '#domains/servers/states.ts';

export const nicActions = ['add', 'remove', 'connect', 'disconnect', 'set-address', 'remove-address'] as const;
export type NicAction = (typeof nicActions)[number];

export const nicStates = ['connected', 'disconnected', 'adding', 'removing', 'changing', 'conflict'] as const;
export type NicState = (typeof nicStates)[number];

/** The network of a suspended server stays as its memory knows it. */
const suspended = 'The server is suspended. Resume it first.';

/** Which action is possible on a card in which state. */
const ofCard: Record<NicState, Record<Exclude<NicAction, 'add'>, true | string>> = {
  connected: { ...all(true), connect: 'The card is connected already.' },
  disconnected: { ...all(true), disconnect: 'The card is disconnected already.' },
  adding: all('The card is being added.'),
  removing: all('The card is being removed.'),
  changing: all('The card is being changed.'),
  conflict: { ...all(true), connect: 'The card has no address that is its own. Give it another one.' },
};

function all(rule: true | string) {
  return { remove: rule, connect: rule, disconnect: rule, 'set-address': rule, 'remove-address': rule };
}

/**
 * Why an action is not possible now, or null when it is: one table for the server's check, the buttons and their
 * reasons. `task` is what the server is under; `card` is the state of the card that it is about.
 */
export function refusalOfNic(
  action: NicAction,
  server: { state: ServerState; task: RunningTask | null },
  card: NicState = 'connected',
): string | null {
  const reason = unrest[server.state] ?? (server.state === 'suspended' ? suspended : null);
  if (reason !== null) return reason;
  const rule = action === 'add' ? true : ofCard[card][action];
  if (rule !== true) return rule;
  return holderOf('machine', server.task);
}

/** Why no further card fits; null when one does. */
export const refusalOfCount = (used: number, max: number): string | null =>
  used < max ? null : `The server has ${used} of ${max} network cards. Remove one first.`;
