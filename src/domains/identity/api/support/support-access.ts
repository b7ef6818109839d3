import { newId } from '#kernel/ids.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { endSupports, readLeave, readSupports, revokeLeave, saveLeave } from './store-support.ts';

/** Sessions that the customer sees. */
const shown = 20;

/** Who of support was in the caller's account and what they did. */
export const readSupportAccess: Run<(typeof identity)['readSupportAccess']> = async (ctx) => {
  const { accountId } = ctx.me;
  const leave = await readLeave(ctx.db, accountId, ctx.now);
  const { sessions, actions } = await readSupports(ctx.db, accountId, shown);
  return {
    leaveUntil: leave?.until.toISOString() ?? null,
    leaveMode: leave?.mode ?? null,
    sessions: sessions.map((row) => {
      const ended = row.ended_at ?? row.session_ended_at ?? row.own_ended_at;
      const ends = ended ?? row.expires_at;
      const within = actions.filter((line) => line.support_id === row.id);
      return {
        id: row.id,
        operator: row.operator_name,
        mode: row.mode === 'viewing' ? ('viewing' as const) : ('acting' as const),
        reason: row.reason,
        ticket: row.ticket,
        started: row.started_at.toISOString(),
        ends: ends.toISOString(),
        open: ended === null && row.expires_at > ctx.now,
        actions: within.map((line) => ({
          at: line.at.toISOString(),
          action: line.action,
          object: line.object_name ?? line.object_type ?? '',
          outcome: line.outcome,
        })),
      };
    }),
  };
};

/** Lets support in for some hours. Less than before ends the sessions that rest on more. */
export const grantSupport: Run<(typeof identity)['grantSupport']> = async (ctx, { input }) => {
  const { accountId } = ctx.me;
  const until = new Date(ctx.now.getTime() + input.hours * 3_600_000);
  const { mode } = input;
  await saveLeave(ctx.db, { id: newId<'support-leave'>(), accountId, now: ctx.now, until, mode });
  if (mode === 'viewing') await endSupports(ctx.db, { accountId, modes: ['acting'] }, ctx.now);
  const diff = { leaveUntil: [null, until.toISOString()], leaveMode: [null, mode] } as const;
  await record(ctx, { object: ofPerson(ctx.me), kind: 'access', action: say('support.grant'), diff, audit: diff });
};

/** Takes the leave back, and with it the sessions that rest on it. */
export const revokeSupport: Run<(typeof identity)['revokeSupport']> = async (ctx) => {
  const { accountId } = ctx.me;
  await revokeLeave(ctx.db, accountId, ctx.now);
  await endSupports(ctx.db, { accountId, modes: ['viewing', 'acting'] }, ctx.now);
  await record(ctx, { object: ofPerson(ctx.me), kind: 'access', action: say('support.revoke'), audit: true });
};
