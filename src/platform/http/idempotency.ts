import { createHmac } from 'node:crypto';
import { say } from '../messages.ts';
import { Conflict, Invalid, item, Refusal } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';

export interface Replay {
  status: number;
  response: unknown;
}

/** The Idempotency-Key of a request, checked; null when there is none or the operation takes none. */
export function keyOf(op: AnyOp, header: string | string[] | undefined): string | null {
  if (!op.idempotent || header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new Invalid([item(1000, 'Idempotency-Key', { detail: say('value.key') })]);
  return header;
}

/**
 * Claims a key inside the transaction of the change. A second request with the same key waits on the row
 * until the first commits, and then gets the first one's answer; when the first is refused, its claim is
 * rolled back with it and the second runs. The payload may hold a password, so what is kept is keyed by the secret. Throws 422 when the key was used for something else.
 */
export async function claimKey(
  tx: Db,
  key: string,
  who: { actor: Actor; op: AnyOp; input: unknown; secret: Buffer },
): Promise<Replay | null> {
  const payload_hash = createHmac('sha256', who.secret)
    .update(JSON.stringify(who.input ?? null))
    .digest('hex');
  const operation = `${who.op.domain}.${who.op.name}`;
  const claimed = await tx
    .insertInto('idempotency')
    .values({ account_id: who.actor.accountId, key, operation, payload_hash })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const first = await tx
    .selectFrom('idempotency')
    .select(['operation', 'payload_hash', 'status', 'response'])
    .where('account_id', '=', who.actor.accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first === undefined || first.status === null) throw new Conflict(1013);
  if (first.operation !== operation || first.payload_hash !== payload_hash) throw new Refusal(422, [item(1012)]);
  return { status: first.status, response: first.response };
}

/** Stores the answer beside the claim, in the same transaction. */
export async function storeAnswer(
  tx: Db,
  key: string,
  answer: { actor: Actor; status: number; response: unknown },
): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status: answer.status, response: JSON.stringify(answer.response) })
    .where('account_id', '=', answer.actor.accountId)
    .where('key', '=', key)
    .execute();
}
