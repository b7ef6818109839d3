import type { RawBuilder } from 'kysely';
import { point } from '#kernel/point.ts';
import type { Currency } from '#kernel/money.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a month of a service costs, in minor units. */
export interface ServiceCost {
  currency: Currency;
  amount: number;
}

/** A kind of thing that accounts own. Staff see all that a user owns in one list; its screen is at `serviceViews`. */
export interface ServiceKind {
  /** Such as `server`. */
  id: string;
  /** Who may see them, in addition to the account. */
  may: Permission;
  /**
   * Those of an account, as a relation of `id`, `name` and `state` (text), `zone_id` (text, or null: of no data center), `place` (text: what
   * its address needs beside the id) and `created_at` (timestamptz, or null: not known).
   */
  services(accountId: string): RawBuilder<unknown>;
  /** The type of object under which its use is metered; absent: it costs nothing, or what `costs` says. */
  metered?: string;
  /** What the current month of these has cost so far, where someone else bills it. */
  costs?(db: Db, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, ServiceCost>>;
}
export const serviceKinds = point<ServiceKind>('tenancy.service-kinds');
