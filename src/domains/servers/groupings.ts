/** By what the servers of a list can be put together. */
export const groupings = ['zone', 'tag', 'network', 'group'] as const;
export type Grouping = (typeof groupings)[number];
