/** `paused`: it takes no new uploads. `unknown`: its engine has not answered lately. */
export const serviceStates = ['online', 'paused', 'unknown'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Where an upload stands: it sends, waits for its next bytes, or has them all. */
export const queueStates = ['sending', 'waiting', 'checking'] as const;
export type QueueState = (typeof queueStates)[number];
