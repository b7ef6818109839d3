import type { Db } from '#platform/db/pool.ts';

/** Messages, `m`, with their delivery and without their text, for lists of the domains above. */
export const sentMessages = (db: Db) =>
  db
    .selectFrom('message as m')
    .select(['m.id', 'm.created_at as at', 'm.channel', 'm.recipient', 'm.subject', 'm.state', 'm.tries', 'm.error'])
    .select('m.sent_at as sentAt');
