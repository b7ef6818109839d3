import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A batch of accounts, or some of its rows, changed. */
    'account-batch.changed': { batchId: string };
  }
}

export const topics: TopicRules = {
  'account-batch.changed': { may: 'account-batch.run', touches: ['account-batches'] },
};
