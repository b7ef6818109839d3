/** By what the servers of a list can be put together. */
export const groupings = ['zone', 'tag', 'network'] as const;
export type Grouping = (typeof groupings)[number];
