import type { Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Audited } from '#platform/http/context.ts';
import type { Emit } from '#platform/live/emit.ts';
import type { Notice } from '#domains/notifications/api/port.ts';
import type { HistoryKind } from '../kinds.ts';

/** Who did something, as the history names them. */
export interface By {
  name: string;
  /** One of `historySources`. */
  source: string;
}

/** What the row of an object says that has a history. */
export interface Owned {
  id: string;
  name?: string | undefined;
  /** Null: it is the provider's. */
  siteId: string | null;
  accountId: string | null;
}

/** An object that has a history; each domain makes them of its rows, with a function from `recorded`. */
export interface Recorded<Event extends string = string> extends Owned {
  /** As audit and tasks name it, such as `server`. */
  type: string;
  /** Sends the current state to the live streams; the change has already written it. */
  announce(tx: Db, emit: Emit, event: Event): Promise<void>;
}

/** Names a kind of object for its history, and says which live event repaints one; none, where no stream shows them. */
export const recorded =
  <Event extends string = 'changed'>(
    type: string,
    announce: (at: { tx: Db; emit: Emit }, object: Owned, event: Event) => Promise<void> = () => Promise.resolve(),
  ) =>
  ({ id, name, siteId, accountId }: Owned): Recorded<Event> => {
    const object = { id, name, siteId, accountId };
    return { ...object, type, announce: (tx, emit, event) => announce({ tx, emit }, object, event) };
  };

export interface Change<Event extends string = string> {
  object: Recorded<Event>;
  kind: HistoryKind;
  action: Sayable;
  /** The states before and after. */
  from?: string | null;
  to?: string | null;
  /** Field to what it was and what it is; never a secret. */
  diff?: Audited['diff'] | undefined;
  taskId?: string | null;
  at?: Date;
  /** Announced to the live streams; absent: nothing on show has changed. */
  event?: Event;
  /** What the account of the object, or another one, is notified of. */
  notice?: (Omit<Notice, 'accountId'> & { accountId?: string }) | undefined;
}
