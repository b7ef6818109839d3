/** The tests of a connection, in their order: each needs those before it. */
export const checkIds = ['app', 'consent', 'profile', 'customers', 'subscriptions', 'usage'] as const;
export type CheckId = (typeof checkIds)[number];
