import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** Rates of an account have come, or one of its invoices began or ceased to wait for them. */
    'sales-tax.changed': { userId: string };
    /** The connection to the tax service of a site was tested. */
    'sales-tax.tested': Record<never, never>;
  }
}

export const topics: TopicRules = {
  'sales-tax.changed': {
    may: 'billing.view',
    touches: ['sales-tax', 'invoices'],
    account: ({ userId }) => userId,
  },
  'sales-tax.tested': { may: 'site.configure', touches: ['sales-tax'] },
};
