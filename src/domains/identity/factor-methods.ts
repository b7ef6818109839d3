/** The second factors there are, the best one first. */
export const factorMethods = ['google', 'passkey', 'sms', 'email'] as const;
export type FactorMethod = (typeof factorMethods)[number];
