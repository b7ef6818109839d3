import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A certificate of an account was uploaded, scanned, reviewed or withdrawn. */
    'tax-certificate.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'tax-certificate.changed': {
    may: 'billing.view',
    touches: ['tax-certificates', 'invoices'],
    account: ({ userId }) => userId,
  },
};
