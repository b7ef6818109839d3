/** Only an open dispute changes; the others are final. */
export const disputeStates = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type DisputeState = (typeof disputeStates)[number];
