/** What staff did about abusive usage. */
export const measureKinds = ['warn', 'limit', 'lift'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** What the report of abusive usage found, the first that applies. */
export const abuseCauses = ['mail', 'traffic', 'cpu'] as const;
export type AbuseCause = (typeof abuseCauses)[number];
