import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** Rates of the address of an account have come. */
    'sales-tax.fetched': { userId: string };
    /** An invoice of an account began or ceased to wait for its rates. */
    'sales-tax.changed': { userId: string };
    /** The connection to the tax service of a site was tested. */
    'sales-tax.tested': Record<never, never>;
  }
}

export const topics: TopicRules = {
  'sales-tax.fetched': { may: 'billing.view', touches: ['invoices'], account: ({ userId }) => userId },
  // Staff looks at what waits: it is news to them, not to the account.
  'sales-tax.changed': { may: 'invoices.issue', touches: ['sales-tax', 'invoices'] },
  'sales-tax.tested': { may: 'site.configure', touches: ['sales-tax'] },
};
