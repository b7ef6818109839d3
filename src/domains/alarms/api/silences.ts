import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { alarms } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { timeAhead } from './change-alarms.ts';
import { silenceNow } from './evaluate.ts';
import { endSilenceAt, insertSilence, lockSilence } from './store-silences.ts';

/** Silences what matches all conditions, at once and when it is raised before the end. */
export const createSilence: Run<typeof alarms.createSilence> = async (ctx, { input }) => {
  const { alarmIds, sources, severities, zones, name } = input;
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReason) throw new Invalid([item(9300, 'reason')]);
  const ends = timeAhead(input.ends, ctx.now, 'ends');
  if (alarmIds.length + sources.length + severities.length + zones.length + name.length === 0)
    throw new Invalid([item(9304)]);
  const matchers = { alarms: alarmIds, sources, severities, zones, name };
  const id = await insertSilence(ctx.db, { ...matchers, reason, by: ctx.me.accountId, now: ctx.now, ends });
  await silenceNow(ctx.db, ctx.now);
  const silence = { type: 'alarm-silence', id, siteId: null, accountId: null };
  const diff = { ...matchers, reason, ends: input.ends };
  auditAlone(ctx, silence, {
    diff: Object.fromEntries(Object.entries(diff).map(([key, value]) => [key, [null, value] as const])),
  });
  return { id };
};

/** What a silence matched fires again, unless another one matches it. */
export const endSilence: Run<typeof alarms.endSilence> = async (ctx, { params }) => {
  const silence = await lockSilence(ctx.db, params.silenceId);
  if (silence === null) throw new NotFound();
  if (silence.ends <= ctx.now) throw new Conflict(9305);
  await endSilenceAt(ctx.db, silence.id, ctx.now);
  await silenceNow(ctx.db, ctx.now);
  auditAlone(
    ctx,
    { type: 'alarm-silence', id: silence.id, siteId: null, accountId: null },
    { diff: { ends: [silence.ends.toISOString(), ctx.now.toISOString()] } },
  );
};
