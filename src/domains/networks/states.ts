/** Where a network stands between the console and the switches that have it. */
export const networkStates = ['creating', 'active', 'updating', 'deleting', 'failed', 'inconsistent'] as const;
export type NetworkState = (typeof networkStates)[number];

/** What is done to a network as a whole, or by putting a card into it. */
export type NetworkDeed = 'change' | 'repair' | 'attach';

const beingDeleted = 'It is being deleted.';

/**
 * Why something cannot be done in a state; null: it can. A change during another one is laid behind it, and a server
 * waits for a network that is still being laid.
 */
const refusals: Record<NetworkDeed, Record<NetworkState, string | null>> = {
  change: { creating: null, active: null, updating: null, deleting: beingDeleted, failed: null, inconsistent: null },
  repair: {
    creating: 'It is being laid.',
    active: 'Nothing is wrong with it.',
    updating: 'It is being changed.',
    deleting: beingDeleted,
    failed: null,
    inconsistent: null,
  },
  attach: {
    creating: null,
    active: null,
    updating: null,
    deleting: beingDeleted,
    failed: 'It could not be laid. Try again on the networks page.',
    inconsistent: 'The switch has it in another way. Your provider has to repair it.',
  },
};

export const refusalOfNetwork = (deed: NetworkDeed, state: NetworkState): string | null => refusals[deed][state];

/** Whether the switch is being told of it now. */
export const isUnderWay = (state: NetworkState): boolean =>
  state === 'creating' || state === 'updating' || state === 'deleting';
