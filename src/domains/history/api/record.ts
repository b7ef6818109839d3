import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Audited, Ctx } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { byOf } from './by.ts';
import type { By, Change, Owned } from './change.ts';
import { insertHistory } from './store-history.ts';

/** The change of a request: done by its person, and in the audit trail with `audit` as its diff. */
export interface RequestedChange<Event extends string = string> extends Change<Event> {
  by?: By;
  /** True: it names no fields. */
  audit?: Audited['diff'] | true;
  /** What of the object it is about, such as one of its backups: the audit trail names this instead. */
  part?: Part;
}
interface Part {
  type: string;
  id: string;
  name?: string | undefined;
}

/**
 * Leaves all traces of a change in its transaction: a row of the object's history, the live event, the notice and, of
 * a request, the entry of the audit trail. They exist exactly when the change does.
 */
export function record<Event extends string>(ctx: Ctx, change: RequestedChange<Event>): Promise<void>;
export function record<Event extends string>(tx: Db, change: Change<Event> & { by: By }): Promise<void>;
export async function record<Event extends string>(at: Ctx | Db, change: RequestedChange<Event>): Promise<void> {
  const { object, event, notice, audit, taskId, part } = change;
  const [ctx, tx] = 'audited' in at ? [at, at.db] : [null, at];
  const by = change.by ?? (ctx && byOf(ctx));
  if (by === null) throw new Error('only a request knows by itself who did it');
  await insertHistory(tx, { ...change, by });
  if (event !== undefined) await object.announce(tx, emitter(tx), event);
  const accountId = notice?.accountId ?? object.accountId;
  if (notice !== undefined && accountId !== null) await notify(tx, { doneBy: by.name, ...notice, accountId });
  if (ctx !== null && audit !== undefined)
    auditAlone(ctx, object, { part, taskId, ...(audit === true ? {} : { diff: audit }) });
}

/** Adds one entry to the audit trail for a request about many objects, also where each of them was skipped. */
export function auditMany(ctx: Ctx, diff: NonNullable<Audited['diff']>, batchId: string = newId()): void {
  ctx.audited({ objectType: 'batch', objectId: batchId, diff });
}

interface Entry {
  diff?: Audited['diff'] | undefined;
  taskId?: string | null | undefined;
  part?: Part | undefined;
}

/**
 * Adds an entry to the audit trail for what the history of the object doesn't have: a request that changed nothing, one
 * whose task records the outcome there, and what concerns its user alone, such as a dismissed hint.
 */
export function auditAlone(
  ctx: Ctx,
  { siteId, accountId, ...object }: Owned & { type: string },
  { diff, taskId, part }: Entry = {},
): void {
  const { type, id, name }: Part = part ?? object;
  ctx.audited({
    objectType: type,
    objectId: id,
    ...(name === undefined ? {} : { objectName: name }),
    siteId,
    accountId,
    ...(diff === undefined ? {} : { diff }),
    ...(taskId ? { taskId } : {}),
  });
}
