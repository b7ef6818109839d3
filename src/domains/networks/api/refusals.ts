import type { Message } from '#kernel/message.ts';
import { say } from '../messages.ts';
import type { NetworkState } from '../states.ts';

/** What is done to a network as a whole, or by putting a card into it. */
export type NetworkAction = 'change' | 'repair' | 'attach';

const beingDeleted = say('being-deleted');

/**
 * Why something cannot be done in a state; null: it can. A change during another one is provisioned behind it, and a server
 * waits for a network that is still being applied.
 */
const refusals: Record<NetworkAction, Record<NetworkState, Message | null>> = {
  change: { creating: null, active: null, updating: null, deleting: beingDeleted, failed: null, inconsistent: null },
  repair: {
    creating: say('being-applied'),
    active: say('nothing-wrong'),
    updating: say('being-changed'),
    deleting: beingDeleted,
    failed: null,
    inconsistent: null,
  },
  attach: {
    creating: null,
    active: null,
    updating: null,
    deleting: beingDeleted,
    failed: say('not-applied'),
    inconsistent: say('differs-on-switch'),
  },
};

export const refusalOfNetwork = (action: NetworkAction, state: NetworkState): Message | null => refusals[action][state];
