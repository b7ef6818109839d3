import type { Permission } from '#kernel/permissions.ts';

/**
 * What travels to the console through the event stream. Payloads carry what a row needs to repaint. These the platform
 * sends; the domains add theirs in `live.ts`.
 */
export interface LiveEvents {
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
  'task.log': {
    cmdId: string;
    seq: number;
    dt: string;
    entry: string;
    objectType: string | null;
    objectId: string | null;
  };
}
export type Topic = keyof LiveEvents;

export interface TopicRule<T extends Topic> {
  /** Who can see its events, in addition to having the object in scope. */
  may: Permission;
  /** The id of the object that an event is about: those with whom it is shared see it too. Absent: its account alone. */
  shared?: (data: LiveEvents[T]) => string | null;
  /** What it makes stale in the console, as `touches` of an operation: names of domains, or of what reads `show`. */
  touches?: readonly string[];
  /** The object that it changes: reads with its id in their path are stale, in every domain. */
  object?: (data: LiveEvents[T]) => LiveObject;
  /** Everyone of its site sees it, customers too. */
  ofSite?: true;
  /** Everyone with the permission sees it, however far they see: it says nothing of any site or account. */
  ofAll?: true;
  /** The account whose own things it is about: staff receive the event too, and have nothing to read again. */
  account?: (data: LiveEvents[T]) => string;
}

/** An object of an event: `{ type: 'server', id }` is what a path calls `{serverId}`. */
export interface LiveObject {
  type: string;
  id: string;
}

/** The rules of the topics that a domain owns. */
export type TopicRules = { readonly [T in Topic]?: TopicRule<T> };

export type LiveEvent = { [T in Topic]: { id: string; topic: T; data: LiveEvents[T] } }[Topic];
