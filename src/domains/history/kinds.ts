/** What a row of a history is about. */
export const historyKinds = [
  'power',
  'configuration',
  'lifecycle',
  'network',
  'snapshot',
  'backup',
  'firewall',
  'access',
  'ownership',
  'billing',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** How it came about: a person at the console or by the API, someone of the staff in their place, or no person at all. */
export const historySources = ['console', 'api', 'support', 'schedule', 'engine', 'system'] as const;
export type HistorySource = (typeof historySources)[number];

/** The most days that a history is filtered by. */
export const maxHistoryDays = 366;
