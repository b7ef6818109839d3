import type { Permission } from '#kernel/permissions.ts';

/** What travels to the console through the event stream. Payloads carry what a row needs to repaint. */
export interface LiveEvents {
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
    ramPercent: number;
    netInKbps: number;
    netOutKbps: number;
    diskIops: number;
    uptimeSeconds: number;
  };
  'task.changed': {
    cmdId: string;
    title: string;
    state: string;
    step: string;
    progress: number;
    exitCode: number | null;
    warn: boolean;
    objectType: string | null;
    objectId: string | null;
  };
  /** Something was added to, or read in, the notification centre of this account. */
  'notification.changed': { accountId: string };
  'task.log': { cmdId: string; seq: number; dt: string; entry: string; serverId: string | null };
  /** An offer of a server was made, answered or carried out; told to both accounts. */
  'transfer.changed': { transferId: string; serverId: string };
  /** What is shared with this account has changed: servers came, went, or may be used in another way. */
  'share.changed': { accountId: string };
  /** A disk image was made, changed, shared or removed. */
  'image.changed': { imageId: string };
  /** A network was made or changed, or the switch has got it. */
  'network.changed': { networkId: string };
}
export type Topic = keyof LiveEvents;

/** Who may see events of a topic, besides being in scope of the object. */
export const topicPermission: Record<Topic, Permission> = {
  'server.changed': 'server.view',
  'server.runtime': 'server.view',
  'task.changed': 'task.view',
  'notification.changed': 'home.view',
  'task.log': 'task.view',
  'transfer.changed': 'server.view',
  'share.changed': 'server.view',
  'image.changed': 'image.view',
  'network.changed': 'network.view',
};

export type LiveEvent = { [T in Topic]: { id: string; topic: T; data: LiveEvents[T] } }[Topic];

/** The server that an event tells of to those with whom it is shared; null: it is for its account alone. */
export function sharedServerOf(topic: Topic, data: unknown): string | null {
  const { serverId, objectType, objectId } = data as { serverId?: string; objectType?: string; objectId?: string };
  if (topic === 'server.changed' || topic === 'server.runtime' || topic === 'task.log') return serverId ?? null;
  return topic === 'task.changed' && objectType === 'server' ? (objectId ?? null) : null;
}
