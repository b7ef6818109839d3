import { createHash } from 'node:crypto';
import { senderIn, type Sender } from '#domains/messages/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Ctx } from '#platform/http/context.ts';

/** What a site says of itself to everyone who asks: the same wherever it answers, and nothing that leads further. */
export const answerOf = (siteId: string): string => createHash('sha256').update(`site ${siteId}`).digest('base64url');

/** Where the product itself is asked, for what happens outside of a request. */
export const ownAddress = ({ config }: App): string => `localhost:${config.port}`;

/** The brand of a site and where its console answers; without a public address, at the port that the request came to. */
export const senderFor = async (ctx: Ctx, siteId: string): Promise<Sender> =>
  senderIn(ctx, await readSiteLook(ctx.db, siteId));
