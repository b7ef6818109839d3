import { sql } from 'kysely';
import type { WithMessages } from '#kernel/message.ts';
import type { LiveEvents, Topic } from '#kernel/live.ts';
import { deferred } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';

/** Whose event it is: decides who may see it. */
export interface EventTarget {
  siteId: string | null;
  accountId: string | null;
}

export type Emit = <T extends Topic>(topic: T, target: EventTarget, data: WithMessages<LiveEvents[T]>) => Promise<void>;

interface EventRow extends EventTarget {
  topic: Topic;
  data: unknown;
}

const write = deferred(
  (events: readonly EventRow[]) => sql`
    insert into event (topic, site_id, account_id, data)
    select topic, site, account, data
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as (topic text, "siteId" uuid, "accountId" uuid, data jsonb)) with ordinality as e (topic, site, account, data, n)
    order by n`,
);

/** An emitter that writes into the given transaction, at its end: the event exists exactly when the change does. */
export function emitter(db: Db): Emit {
  return (topic, { siteId, accountId }, data) => write(db, { topic, siteId, accountId, data });
}
