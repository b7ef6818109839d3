import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a domain above does once a site answers by a name, in the transaction that says so. */
export interface HostFollower {
  verified(app: App, tx: Db, site: { siteId: string; host: string }): Promise<void>;
}

export const hostFollower = point<HostFollower>('sites.hostFollower');
