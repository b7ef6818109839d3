import type { WithMessages } from '#kernel/message.ts';
import type { LiveEvents, Topic } from '#kernel/live.ts';
import type { Db } from '#platform/db/pool.ts';

/** Whose event it is: decides who may see it. */
export interface EventTarget {
  siteId: string | null;
  accountId: string | null;
}

export type Emit = <T extends Topic>(topic: T, target: EventTarget, data: WithMessages<LiveEvents[T]>) => Promise<void>;

/** An emitter that writes into the given transaction: the event exists exactly when the change does. */
export function emitter(db: Db): Emit {
  return async (topic, target, data) => {
    await db
      .insertInto('event')
      .values({ topic, site_id: target.siteId, account_id: target.accountId, data: JSON.stringify(data) })
      .execute();
  };
}
