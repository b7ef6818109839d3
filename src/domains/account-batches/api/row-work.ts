import { Conflict } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import { requestTo, type InnerRequest } from '#platform/http/inner-request.ts';
import { account as accounts } from '#domains/account/contract.ts';
import { isAccountState, type AccountState } from '#domains/account/states.ts';
import { servers } from '#domains/servers/contract.ts';
import { readLiving, type LivingServer } from '#domains/servers/api/port.ts';
import { isSiteSuspended } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { Before } from './before.ts';
import { serversToUndo, wasChangedAgain } from './later-changes.ts';
import { moveWork, movesBack } from './move-work.ts';
import { requireCauseGone } from './resume-check.ts';
import type { RowAt, Work } from './row-at.ts';
import { stateFor, type BatchAction, type ReasonState } from '../actions.ts';

/** As many as one request about servers takes. */
const atOnce = 500;
const groupsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));

const power = (action: 'suspend' | 'resume', ids: readonly string[]): InnerRequest[] =>
  groupsOf(ids).map((serverIds) =>
    requestTo(servers.changePowerOfMany, {
      params: undefined,
      input: { action, force: action === 'suspend', serverIds },
    }),
  );

const toState = ({ account }: RowAt, accountStatus: AccountState, reason: string) =>
  requestTo(accounts.moveState, { params: { userId: account.id }, input: { accountStatus, reason } });
const toBilling = ({ account }: RowAt, billingProfileStatus: number, reason: string) =>
  requestTo(accounts.moveState, { params: { userId: account.id }, input: { billingProfileStatus, reason } });
const toEmail = ({ account }: RowAt, email: string, verified: boolean) =>
  requestTo(accounts.changeEmailOf, { params: { userId: account.id }, input: { email, verified } });

const scopeOf = ({ account }: RowAt) =>
  ({ reach: 'account', siteId: account.siteId, accountIds: [account.id] }) as const;
const serversOf = async (at: RowAt, state?: 'on' | 'suspended') =>
  (await readLiving(at.tx, scopeOf(at))).filter((server) => state === undefined || server.state === state);
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

/** Throws Conflict (8314) where an owner has paid since the suspension or termination for a debt was announced. */
function requireStillOwed({ row, balance }: RowAt, status: ReasonState): void {
  const owed = row.preview !== null && row.preview.balance < 0;
  if (row.announcedAt !== null && status === 'Suspended-Billing' && owed && balance >= 0) throw new Conflict(8314);
}

/** What each action asks for. Throws a Refusal where the account is not in the state for it. */
const work: Record<BatchAction, (at: RowAt) => Promise<Work>> = {
  async suspend(at) {
    const { account, batch } = at;
    const { options } = batch;
    const status = batch.reason?.state ?? stateFor(options.reason);
    requireStillOwed(at, status);
    const ids = options.servers ? idsOf(await serversOf(at, 'on')) : [];
    return {
      requests: [...power('suspend', ids), toState(at, status, options.note)],
      before: { status: account.status, made: { status }, servers: ids },
    };
  },
  async resume(at) {
    const { account, batch } = at;
    const { options } = batch;
    await requireCauseGone(at);
    const why = options.override ? `${options.note} ${options.overrideReason}` : options.note;
    const suspended = options.servers ? await serversOf(at, 'suspended') : [];
    const isClosed = suspended.length > 0 && (await isSiteSuspended(at.tx, account.siteId));
    const reasonOf = ({ suspender }: LivingServer) =>
      isClosed ? say('site-suspended') : suspender === 'staff' ? say('suspended-by-hand') : null;
    const ids = idsOf(suspended.filter((server) => reasonOf(server) === null));
    return {
      requests: [toState(at, 'Ok', why), ...power('resume', ids)],
      before: { status: account.status, made: { status: 'Ok' }, servers: ids },
      skipped: suspended.flatMap((server) => reasonOf(server) ?? []),
    };
  },
  async terminate(at) {
    const { account, batch } = at;
    const { note, reason } = batch.options;
    requireStillOwed(at, batch.reason?.state ?? stateFor(reason));
    const ids = idsOf(await serversOf(at));
    // Nothing new can be ordered while the account waits for its end; the customer can still sign in, export and pay.
    const limits = account.status === 'Ok' || account.status === 'Warning';
    return {
      requests: [
        ...groupsOf(ids).map((serverIds) =>
          requestTo(servers.terminateServers, {
            params: undefined,
            input: { serverIds, confirm: String(serverIds.length), keep: true, force: true },
          }),
        ),
        ...(limits ? [toState(at, 'Suspended-Policy', note)] : []),
        requestTo(accounts.requestDeletionOf, { params: { userId: account.id }, input: undefined }),
      ],
      before: { status: account.status, made: limits ? { status: 'Suspended-Policy' } : {}, servers: ids },
    };
  },
  async forceDeposit(at) {
    const { account, batch } = at;
    const { amount, note } = batch.options;
    return {
      requests: [toBilling(at, 9, note)],
      before: { billing: account.billingState, made: { billing: 9 }, servers: [] },
      amount: amount ?? 0,
    };
  },
  async changeEmail(at) {
    const { account, batch, row } = at;
    return {
      requests: [toEmail(at, row.value, batch.options.verified)],
      before: {
        email: account.email,
        verified: account.emailValidatedAt !== null,
        made: { email: row.value },
        servers: [],
      },
    };
  },
  migrate: moveWork,
};

/** What an action asks of the operations of an account. */
export const workOf = (at: RowAt): Promise<Work> => work[at.batch.action](at);

/** What undoes it, and the servers that are left as they are. */
export interface WayBack {
  requests: readonly InnerRequest[];
  skipped: readonly Message[];
}

/** What undoes it, if the account still is what the batch made of it. Throws Conflict (8306) if not. */
export async function wayBackOf(at: RowAt): Promise<WayBack> {
  const { tx, account, batch, row } = at;
  if (batch.action === 'migrate' && batch.options.site !== '') throw new Conflict(8329);
  const before = Before.parse(row.before);
  const { status, billing, email, made } = before;
  const same =
    (made.status === undefined || made.status === account.status) &&
    (made.billing === undefined || made.billing === account.billingState) &&
    (made.email === undefined || made.email.toLowerCase() === account.email.toLowerCase());
  if (!same || (await wasChangedAgain(tx, batch.action, { accountId: account.id, before }))) throw new Conflict(8306);
  if (batch.action === 'migrate') return { requests: await movesBack(at, before), skipped: [] };
  const { open: ids, changed } = await serversToUndo(tx, before);
  const skipped = changed.map(() => say('server-changed'));
  const { note } = batch.options;
  const back =
    made.status !== undefined && status !== undefined && isAccountState(status) ? [toState(at, status, note)] : [];
  const requests: Record<Exclude<BatchAction, 'migrate'>, () => InnerRequest[]> = {
    suspend: () => [...back, ...power('resume', ids)],
    resume: () => [...power('suspend', ids), ...back],
    terminate: () => [
      requestTo(accounts.cancelDeletionOf, { params: { userId: account.id }, input: undefined }),
      ...back,
      ...groupsOf(ids).map((serverIds) =>
        requestTo(servers.restoreServers, { params: undefined, input: { serverIds } }),
      ),
    ],
    forceDeposit: () => (billing === undefined ? [] : [toBilling(at, billing, note)]),
    changeEmail: () => (email === undefined ? [] : [toEmail(at, email, before.verified ?? false)]),
  };
  return { requests: requests[batch.action](), skipped };
}
