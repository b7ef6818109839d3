/** Where a network stands between the console and the switches that have it. */
export const networkStates = ['creating', 'active', 'updating', 'deleting', 'failed', 'inconsistent'] as const;
export type NetworkState = (typeof networkStates)[number];

/** Whether the switch is being told of it now. */
export const isUnderWay = (state: NetworkState): boolean =>
  state === 'creating' || state === 'updating' || state === 'deleting';
