import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    'server.changed': {
      serverId: string;
      /** Absent when the server has just been created: the list reads it. */
      kind: 'created' | 'changed' | 'terminated' | 'left';
      name: string;
      state: string;
      power: string;
      version: number;
      task: { cmdId: string; kind: string; title: string; progress: number } | null;
    };
    'server.runtime': {
      serverId: string;
      at: string;
      cpuPercent: number;
      ramPercent: number | null;
      netInKbps: number;
      netOutKbps: number;
      diskIops: number;
      uptimeSeconds: number;
    };
  }
}

export const topics: TopicRules = {
  'server.changed': {
    may: 'server.view',
    shared: ({ serverId }) => serverId,
    // Networks list the servers in them, and a batch of servicelet runs has many servers.
    touches: ['networks', 'servicelet-batches'],
    object: ({ serverId }) => ({ type: 'server', id: serverId }),
  },
  'server.runtime': { may: 'server.view', shared: ({ serverId }) => serverId },
};
