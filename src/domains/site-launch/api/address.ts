import { createHash } from 'node:crypto';
import { senderOf } from '#domains/messages/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';

/** What a site says of itself to everyone who asks: the same wherever it answers, and nothing that leads further. */
export const answerOf = (siteId: string): string => createHash('sha256').update(`site ${siteId}`).digest('base64url');

/** Where the product itself is asked, for what happens outside of a request. */
export const ownAddress = ({ config }: App): string => `localhost:${config.port}`;

/** The host that a request came to. */
export const hostIn = ({ request }: Ctx): string => String(request.headers['host'] ?? '');

/** Where a site's console answers; without a public address, at the port that the request came to. */
export const urlOf = async (app: App, db: Db, site: { siteId: string; requestHost: string }): Promise<string> =>
  senderOf(app.config, await readSiteLook(db, site.siteId), site.requestHost).consoleUrl;
