import { auditAlone, record } from '#domains/history/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import { inScope } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { findAccount } from '#domains/identity/api/port.ts';
import { lockServers, readConfigured, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { transfers } from '../contract.ts';
import { maxMessageLength, offerDays } from '../limits.ts';
import { agree } from './agree.ts';
import { refusalOfServer } from './preflight.ts';
import { readCurrentPrice } from './store-agreement.ts';
import { insertTransfer, lockTransfer, readOpen } from './store.ts';
import type { StoredTransfer } from './stored.ts';
import { endTransfer } from './store-change.ts';
import { announceTransfer, notifyOffered } from './notify.ts';
import { rowOf, stateAt } from './view.ts';
import { say } from '../messages.ts';

type Input = InputOf<typeof transfers.offerTransfer>;

/**
 * Offers a server to the user with an email address; `direct` moves it at once between accounts that the caller reaches. The answer
 * is the same whether someone has the email or not.
 */
export const offerTransfer: Run<typeof transfers.offerTransfer> = async (ctx, { params, input }) => {
  const { db, scope, now, me } = ctx;
  const [server] = await lockServers(db, scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  const toAccountId = await check(ctx, server, input);
  await endExpired(ctx, server);
  const configured = await readConfigured(db, server.id);
  if (configured === null) throw new NotFound();
  const { siteId, accountId, id: serverId, name: serverName } = server;
  const id = newId<'transfer'>();
  const made = await insertTransfer(db, {
    id,
    serverId,
    serverName,
    siteId,
    accountId,
    toAccountId,
    to: input.email.trim(),
    effective: input.effective,
    message: input.message.trim(),
    direct: input.direct,
    offeredBy: me.email,
    offeredAt: now,
    expiresAt: new Date(now.getTime() + offerDays * 86_400_000),
    priceBefore: readCurrentPrice(configured),
  });
  if (!made) throw new Conflict(1822);
  const offered = await read(ctx, id);
  if (input.direct && toAccountId !== null) await agree(ctx, { server, transfer: offered, toAccountId, newName: null });
  else {
    const action = say('offered', { to: offered.to });
    await record(ctx, { object: ofServer(server), kind: 'ownership', action });
    await notifyOffered(db, offered);
  }
  const transfer = await read(ctx, id);
  await announceTransfer(ctx.emit, transfer);
  const diff = {
    offeredTo: [null, offered.to],
    effective: [null, input.effective],
    direct: [null, input.direct],
  } as const;
  const object = ofServer(server);
  auditAlone(ctx, object, { diff, taskId: transfer.taskId });
  if (input.direct && toAccountId !== null) auditAlone(ctx, { ...object, accountId: toAccountId }, { diff });
  return rowOf(me, transfer, now);
};

async function read(ctx: Ctx, id: string): Promise<StoredTransfer> {
  const transfer = await lockTransfer(ctx.db, id);
  if (transfer === null) throw new NotFound();
  return transfer;
}

/** The account that has the email. Throws Invalid at the field, and Conflict when the server cannot go. */
async function check(ctx: Ctx, server: Locked, { email, message, direct }: Input): Promise<string | null> {
  const { db, scope, now } = ctx;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) throw new Invalid([item(1828, 'email')]);
  if (message.trim().length > maxMessageLength) throw new Invalid([item(1829, 'message', { max: maxMessageLength })]);
  const found = (await findAccount(db, server.siteId, email.trim())) ?? null;
  if (found?.id === server.accountId) throw new Invalid([item(1821, 'email')]);
  if (direct && (found === null || !inScope(scope, server.siteId, found.id))) throw new Invalid([item(1826, 'email')]);
  const toAccountId = found?.id ?? null;
  const reason = await refusalOfServer(ctx, server, { now, ...(toAccountId === null ? {} : { toAccountId }) });
  if (reason !== null) throw new Conflict(1820, undefined, { reason });
  return toAccountId;
}

/** An offer that ran out is in no one's way, though the schedule has not come by yet. */
async function endExpired({ db, now }: Ctx, server: Locked): Promise<void> {
  const open = await readOpen(db, server.id);
  if (open !== null && stateAt(open, now) === 'expired')
    await endTransfer(db, open.id, { state: 'expired', reason: null, at: now });
}
