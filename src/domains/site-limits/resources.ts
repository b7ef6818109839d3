/** What a site can be limited in. */
export const siteResources = ['servers', 'spend', 'credit'] as const;
export type SiteResource = (typeof siteResources)[number];

/** The levels, in percent, at which administrators are notified. */
export const levels = [80, 100] as const;

/** The highest level that use has reached; 0: none. A limit of nothing is reached at once. */
export const levelOf = (used: number, limit: number): number =>
  levels.findLast((level) => used * 100 >= limit * level) ?? 0;
