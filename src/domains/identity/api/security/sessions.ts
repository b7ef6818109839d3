import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { forgetBrowsers, readRemembered } from '../factors/store-devices.ts';
import { readSessions, revokeSessions } from './store-session.ts';

/** Where the person is signed in. */
export const listSessions: Run<(typeof identity)['listSessions']> = async (ctx) => ({
  items: (await readSessions(ctx.db, ctx.me.accountId, ctx.now)).map((row) => ({
    id: row.id,
    current: row.id === ctx.me.sessionId,
    ip: row.ip,
    agent: row.user_agent,
    created: row.created_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
  })),
});

/** Ends one session of one's own. */
export const revokeSession: Run<(typeof identity)['revokeSession']> = async (ctx, { params }) => {
  const { accountId } = ctx.me;
  if ((await revokeSessions(ctx.db, accountId, { now: ctx.now, only: params.sessionId })) === 0) throw new NotFound();
  ctx.audited({ objectType: 'session', objectId: params.sessionId, accountId });
};

/** Ends all sessions but this one. */
export const revokeOtherSessions: Run<(typeof identity)['revokeOtherSessions']> = async (ctx) => {
  const { accountId, sessionId } = ctx.me;
  const ended = await revokeSessions(ctx.db, accountId, { now: ctx.now, allBut: sessionId });
  ctx.audited({ objectType: 'session', objectId: sessionId, accountId });
  return { ended };
};

/** The browsers that are not asked for a second factor. */
export const listRememberedBrowsers: Run<(typeof identity)['listRememberedBrowsers']> = async (ctx) => ({
  items: (await readRemembered(ctx.db, ctx.me.accountId, ctx.now)).map((row) => ({
    id: row.id,
    ip: row.ip,
    agent: row.user_agent,
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
    expires: row.expires_at.toISOString(),
  })),
});

/** From its next sign-in on, the browser is asked again. */
export const forgetBrowser: Run<(typeof identity)['forgetBrowser']> = async (ctx, { params }) => {
  const { accountId } = ctx.me;
  if ((await forgetBrowsers(ctx.db, accountId, params.browserId)) === 0) throw new NotFound();
  ctx.audited({ objectType: 'remembered-browser', objectId: params.browserId, accountId });
};
