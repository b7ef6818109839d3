/** Whom documents are made out to. */
export const payerKinds = ['person', 'company'] as const;
export type PayerKind = (typeof payerKinds)[number];

/** What is known of a tax ID: `none` where there is none, or none that a registry knows. */
export const taxChecks = ['none', 'checking', 'valid', 'not-found', 'away'] as const;
export type TaxCheck = (typeof taxChecks)[number];
