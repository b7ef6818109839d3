import { NotFound } from '#kernel/errors.ts';
import { signInOf } from '#kernel/scope.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { identity } from '../../contract.ts';
import { forgetBrowsers, readRemembered } from '../factors/store-devices.ts';
import { readSessions, revokeSessions } from './store-session.ts';

/** Where the person is signed in. */
export const listSessions = computedRows(identity.listSessions, {
  what: 'sessions',
  async rows({ db, me, now }) {
    const rows = (await readSessions(db, signInOf(me), now)).map((row) => ({
      id: row.id,
      current: row.id === me.sessionId,
      ip: row.ip,
      country: row.country,
      agent: row.user_agent,
      created: row.created_at.toISOString(),
      lastSeen: row.last_seen_at.toISOString(),
    }));
    return { rows, more: { others: rows.filter(({ current }) => !current).length } };
  },
  id: ({ id }) => id,
  sorts: {
    lastSeen: ['timestamptz', ({ lastSeen }) => lastSeen],
    created: ['timestamptz', ({ created }) => created],
  },
  search: ({ ip, agent }) => [ip, agent],
  filters: {},
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
export const listRememberedBrowsers = computedRows(identity.listRememberedBrowsers, {
  what: 'remembered-browsers',
  rows: async ({ db, me, now }) =>
    (await readRemembered(db, signInOf(me), now)).map((row) => ({
      id: row.id,
      ip: row.ip,
      agent: row.user_agent,
      created: row.created_at.toISOString(),
      lastUsed: row.last_used_at.toISOString(),
      expires: row.expires_at.toISOString(),
    })),
  id: ({ id }) => id,
  sorts: {
    lastUsed: ['timestamptz', ({ lastUsed }) => lastUsed],
    expires: ['timestamptz', ({ expires }) => expires],
  },
  search: ({ ip, agent }) => [ip, agent],
  filters: {},
});

/** From its next sign-in on, the browser is asked again. */
export const forgetBrowser: Run<(typeof identity)['forgetBrowser']> = async (ctx, { params }) => {
  const { accountId } = ctx.me;
  if ((await forgetBrowsers(ctx.db, accountId, params.browserId)) === 0) throw new NotFound();
  ctx.audited({ objectType: 'remembered-browser', objectId: params.browserId, accountId });
};
