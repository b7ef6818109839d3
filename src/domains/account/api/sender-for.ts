import { senderOf, type Sender } from '#domains/messages/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { readSiteOf } from './store-deletion.ts';

/** The brand that mails to someone speak for: their own site's, regardless of who causes them. */
export async function senderFor(app: App, db: Db, person: { site_id: string }): Promise<Sender> {
  return senderOf(app.config, await readSiteOf(db, person.site_id), `localhost:${app.config.port}`);
}
