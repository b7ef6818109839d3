import type { z } from 'zod';
import { item, Refusal, TooMany } from '#kernel/errors.ts';
import { sendMail, senderOf, sendSms } from '#domains/messages/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { CodeSent } from '../../factor-schemas.ts';
import { codeMail, codeSms } from './code-messages.ts';
import { keyedDigest, newCode } from './keys.ts';
import { maskEmail, maskPhone } from './mask.ts';
import { countCodes, insertCode, sendTimes, takeCode } from './store-code.ts';
import { say } from '../../messages.ts';

export const codeLifeMinutes = 10;
/** Seconds between one code and the next: longer each time, since each costs a message. */
const pauses = [30, 60, 120, 300];
const windowMs = 3_600_000;
/** Codes an account may have sent in an hour, by channel. */
const perHour = { email: 20, sms: 8 };

export interface Destination {
  accountId: string;
  holder: string;
  channel: 'email' | 'sms';
  to: string;
}

/** Sends a new code, in the transaction of the caller. Throws 52 with the seconds to wait when it is too early. */
export async function sendCode(ctx: Ctx, where: Destination): Promise<z.input<typeof CodeSent>> {
  const wait = await secondsToWait(ctx, where);
  if (wait > 0) throw tooEarly(wait);
  const since = new Date(ctx.now.getTime() - windowMs);
  const { accountId, channel } = where;
  if ((await countCodes(ctx.db, { accountId, channel, since })) >= perHour[channel]) throw new TooMany(windowMs / 1000);
  const code = newCode();
  await insertCode(ctx.db, {
    accountId,
    holder: where.holder,
    channel,
    destination: where.to,
    codeHash: hashOf(ctx, where.holder, code),
    now: ctx.now,
    until: new Date(ctx.now.getTime() + codeLifeMinutes * 60_000),
  });
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  const envelope = { sender, accountId, to: where.to, data: { code, minutes: codeLifeMinutes } };
  await (channel === 'email' ? sendMail(ctx.db, codeMail, envelope) : sendSms(ctx.db, codeSms, envelope));
  return {
    destination: channel === 'email' ? maskEmail(where.to) : maskPhone(where.to),
    resendInSeconds: await secondsToWait(ctx, where),
    expiresInSeconds: codeLifeMinutes * 60,
  };
}

/** Seconds until the next code may be sent there; 0 when it may now. */
export async function secondsToWait(ctx: Ctx, where: Pick<Destination, 'holder' | 'channel'>): Promise<number> {
  const now = ctx.now.getTime();
  const times = await sendTimes(ctx.db, { ...where, since: new Date(now - windowMs) });
  const [latest] = times;
  if (latest === undefined) return 0;
  const pause = pauses[Math.min(times.length, pauses.length) - 1] ?? 0;
  return Math.max(0, Math.ceil((latest - now) / 1000 + pause));
}

/** Code 52, and beside it 51 with the text that says how long to wait. */
function tooEarly(seconds: number): Refusal {
  return new Refusal(429, [item(52), item(51, undefined, { detail: say('next-code', { seconds }) })], {
    retryAfterSeconds: seconds,
  });
}

/** Whether this is a code that was sent, is young enough and was not used; it is used up by asking. */
export async function isSentCode(
  ctx: Ctx,
  tx: Ctx['db'],
  given: { holder: string; channel: 'email' | 'sms'; code: string },
): Promise<boolean> {
  const { holder, channel, code } = given;
  return takeCode(tx, { holder, channel, codeHash: hashOf(ctx, holder, code), now: ctx.now });
}

const hashOf = (ctx: Ctx, holder: string, code: string) => keyedDigest(ctx.app.secret, 'factor-code', holder, code);
