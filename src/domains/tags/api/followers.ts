import type { Message } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { Ctx } from '#platform/http/context.ts';

/** Tags that the caller must neither put on nor take off, and why. */
export interface ProtectedTags {
  /** By account, in lower case. */
  tags: ReadonlyMap<string, ReadonlySet<string>>;
  reason: Message;
}

/** What a domain does when tags change, in the transaction of the change. */
export interface TagFollower {
  /** The tags of these accounts that the caller must leave alone on things of a kind; null: none. */
  protects(ctx: Ctx, of: { objectType: string; accountIds: readonly string[] }): Promise<ProtectedTags | null>;
  /** Objects of these accounts got or lost tags. */
  changed(ctx: Ctx, accountIds: readonly string[]): Promise<void>;
  /** A tag is about to be deleted; throws for who must leave it alone. */
  deleted(ctx: Ctx, tag: { id: string; name: string }): Promise<void>;
}
export const tagFollowers = point<TagFollower>('tags.followers');
