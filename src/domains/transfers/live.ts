import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An offer of a server was made, answered or carried out; sent to both accounts. */
    'transfer.changed': { transferId: string; serverId: string };
  }
}

export const topics: TopicRules = {
  'transfer.changed': { may: 'server.view', touches: ['transfers'] },
};
