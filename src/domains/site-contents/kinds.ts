export const contentKinds = ['privacy', 'legal', 'welcome', 'help', 'support'] as const;
export type ContentKind = (typeof contentKinds)[number];
/** Those that everyone may read, linked below the pages before the sign-in. */
export const publicKinds: readonly ContentKind[] = ['privacy', 'legal'];
