/** The state of a network between the console and its switches. */
export const networkStates = ['creating', 'active', 'updating', 'deleting', 'failed', 'inconsistent'] as const;
export type NetworkState = (typeof networkStates)[number];

/** Whether the switch is being configured now. */
export const isUnderWay = (state: NetworkState): boolean =>
  state === 'creating' || state === 'updating' || state === 'deleting';
