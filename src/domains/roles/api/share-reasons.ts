import type { ShareLevel } from '#kernel/op.ts';
import { point } from '#kernel/point.ts';
import type { Ctx } from '#platform/http/context.ts';

/** A rule by which someone has an object that no one shared with them by name. */
interface ShareReason {
  tag: string;
  group: string;
  by: string;
  level: ShareLevel;
  expires: Date | null;
}

/** The rules by which accounts have a server, both of which the caller has found; a domain with such rules contributes it. */
export type ShareReasons = (
  ctx: Ctx,
  of: { accountIds: readonly string[]; serverId: string },
) => Promise<readonly ShareReason[]>;
export const shareReasons = point<ShareReasons>('roles.share-reasons');
