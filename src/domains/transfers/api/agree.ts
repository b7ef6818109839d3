import { asDay } from '#kernel/message.ts';
import { byOf, record, type By } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requesterOf, type Requester } from '#platform/tasks/enqueue.ts';
import type { Db } from '#platform/db/pool.ts';
import { lockTaker, orderTask, priceForTaker, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { priceOf, refusalOfServer, shownMicro } from './preflight.ts';
import { saveAgreement, saveMoving } from './store-change.ts';
import type { StoredTransfer } from './stored.ts';
import { transferServerTask } from './tasks/transfer-server.ts';
import { effectiveFrom } from './view.ts';
import { say } from '../messages.ts';

export interface Agreeing {
  server: Locked;
  transfer: StoredTransfer;
  toAccountId: string;
  newName: string | null;
  expectedMicro?: number | undefined;
}

/**
 * Writes down that a locked server goes to an account, and orders the move if it is for now. Throws Conflict where the
 * server or the account is in the way, Invalid (1103 at `name`) for a name that the account has already.
 */
export async function agree(ctx: Ctx, about: Agreeing): Promise<{ effectiveAt: Date; taskId: string | null }> {
  const { db, now } = ctx;
  const { server, transfer, toAccountId, newName } = about;
  const reason = await refusalOfServer(ctx, server, { now, toAccountId });
  if (reason !== null) throw new Conflict(1820, undefined, { reason });
  await lockTaker(db, toAccountId);
  const name = newName ?? server.name;
  const taken = await priceForTaker(db, server.id, { accountId: toAccountId, name, now });
  if (taken.refusal !== null) {
    if (taken.field === 'name') throw new Invalid([item(1103, 'name')]);
    throw new Conflict(1825, undefined, { reason: taken.refusal });
  }
  const book = await readPriceBook(db, { accountId: toAccountId, zoneId: taken.configured.zoneId, at: now });
  const priceAfter = priceOf(taken, book?.priceListName ?? '');
  if (about.expectedMicro !== undefined && about.expectedMicro !== shownMicro(priceAfter))
    throw new Conflict(1827, 'expectedMicro');
  const effectiveAt = effectiveFrom(transfer.effective, now);
  const by = byOf(ctx);
  await saveAgreement(db, transfer.id, { toAccountId, by: by.name, at: now, effectiveAt, newName, priceAfter });
  const goes = { to: transfer.to, when: transfer.effective, day: asDay(effectiveAt) };
  const action = transfer.direct ? say('moved-direct', goes) : say('accepted-history', { ...goes, by: by.name });
  await record(db, { object: ofServer(server), kind: 'ownership', action, by });
  if (transfer.effective !== 'now') return { effectiveAt, taskId: null };
  const taskId = await orderMove(db, server, { transfer, by, requester: requesterOf(ctx) });
  if (taskId === null) throw new Conflict(1007, undefined, { task: otherTask });
  return { effectiveAt, taskId };
}

/** Puts a locked server under the task that moves it. Null when another task was first. */
export async function orderMove(
  tx: Db,
  server: Locked,
  { transfer, by, requester }: { transfer: StoredTransfer; by: By; requester: Requester },
): Promise<string | null> {
  const { name } = server;
  const taskId = await orderTask(tx, server, {
    definition: transferServerTask,
    data: (id) => ({ taskId: id, serverId: server.id, name, transferId: transfer.id, to: transfer.to, by }),
    by: requester,
  });
  if (taskId !== null) await saveMoving(tx, transfer.id, taskId);
  return taskId;
}
