import { Conflict, Forbidden, Invalid, item } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { reach } from '#kernel/permissions.ts';
import { endSessionsOf, requireProof, roleOf } from '#domains/identity/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import {
  accountRules,
  accountStates,
  billingRules,
  billingStates,
  externalMovers,
  externalStates,
  isAccountState,
  isBillingState,
  mayMove,
  takesAway,
  type AccountState,
  type BillingState,
  type ExternalState,
} from '../states.ts';
import { billingMoved } from './points.ts';
import { contactsOf } from './contacts.ts';
import { saveStates } from './store.ts';
import { lockInScope, mayTouch, recordTarget, type Target } from './target.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

type Standing = AnswerOf<(typeof account)['readStanding']>;

export const readStanding: Run<(typeof account)['readStanding']> = async (ctx, { params }) =>
  standingOf(ctx, await lockInScope(ctx, params.userId));

/**
 * Moves the states of someone else's account as the tables allow. What takes something away from it needs a proof of
 * identity, as disabling does. Locked ends all sessions. Staff is moved by those alone whose rights include theirs; no one
 * moves their own account.
 */
export const moveState: Run<(typeof account)['moveState']> = async (ctx, { params, input }) => {
  const target = await lockInScope(ctx, params.userId);
  if (!mayActOn(ctx, target)) throw new Forbidden();
  const { accountStatus, billingProfileStatus, externalProfile, reason } = input;
  if (accountStatus === undefined && billingProfileStatus === undefined && externalProfile === undefined)
    throw new Invalid([item(1001, 'accountStatus')]);
  const { status, billing } = statesOf(target);
  if (accountStatus !== undefined) {
    checkMove(status === accountStatus, mayMove(accountRules[status], accountStatus, ctx.me.role), {
      key: 'accountStatus',
      from: accountRules[status].title,
      to: accountRules[accountStatus].title,
    });
  }
  if (billingProfileStatus !== undefined) {
    if (!isBillingState(billingProfileStatus))
      throw new Invalid([item(1000, 'billingProfileStatus', { detail: say('no-such-state') })]);
    checkMove(billing === billingProfileStatus, mayMove(billingRules[billing], billingProfileStatus, ctx.me.role), {
      key: 'billingProfileStatus',
      from: billingRules[billing].title,
      to: billingRules[billingProfileStatus].title,
    });
  }
  if (externalProfile !== undefined)
    checkMove(
      externalProfile === target.external_state,
      externalMovers.some((one) => one === ctx.me.role),
      {
        key: 'externalProfile',
        from: say(`external-${externalOf(target.external_state)}`),
        to: say(`external-${externalProfile}`),
      },
    );
  const after = {
    status: accountStatus ?? status,
    billing_state: billingProfileStatus ?? billing,
    external_state: externalProfile ?? target.external_state,
  };
  const stricter = [
    takesAway(accountRules[status], accountRules[after.status]),
    takesAway(billingRules[billing], billingRules[after.billing_state]),
  ];
  if (stricter.includes(true)) await requireProof(ctx);
  await saveStates(ctx.db, target.id, after);
  if (after.billing_state !== billing)
    for (const { moved } of billingMoved.of(ctx.app.domains)) await moved(ctx.db, target.id);
  if (after.status === 'Locked') await endSessionsOf(ctx.db, target.id, { now: ctx.now });
  const diff = {
    status: [status, after.status],
    billingState: [billing, after.billing_state],
    ...(externalProfile === undefined ? {} : { externalProfile: [target.external_state, externalProfile] as const }),
  } as const;
  await recordTarget(ctx, target, {
    kind: 'lifecycle',
    action: say('account.move-state'),
    diff,
    // The customer reads the history, and not why staff did it.
    audit: { ...diff, reason: [null, reason] },
    notified: notice('state-changed', {
      status: accountRules[after.status].title,
      billing: billingTitle(after.billing_state),
    }),
  });
  return standingOf(ctx, { ...target, ...after });
};

/** The check constraint of the column allows these alone. */
const externalOf = (code: number): ExternalState => externalStates.find((one) => one === code) ?? 0;

const billingTitle = (code: number) => (isBillingState(code) ? billingRules[code].title : String(code));

/** Customers are moved by whom the tables name, staff by those alone whose rights include theirs; no one moves themselves. */
function mayActOn(ctx: Ctx, target: Target): boolean {
  const role = roleOf(target.role);
  if (target.id === ctx.me.accountId || role === undefined) return false;
  return reach[role] === 'account' || mayTouch(ctx, target);
}

function checkMove(same: boolean, allowed: boolean, move: { key: string; from: Message; to: Message }): void {
  if (same) throw new Conflict(1557, move.key);
  if (!allowed) throw new Conflict(1556, move.key, { from: move.from, to: move.to });
}

/** The database allows these states alone. */
function statesOf(target: Target): { status: AccountState; billing: BillingState } {
  const { status, billing_state: billing } = target;
  if (!isAccountState(status) || !isBillingState(billing)) throw new Error(`unknown state ${status} or ${billing}`);
  return { status, billing };
}

async function standingOf(ctx: Ctx, target: Target): Promise<Standing> {
  const { status, billing } = statesOf(target);
  const mayAct = mayActOn(ctx, target);
  const mayManage = target.id !== ctx.me.accountId && ctx.me.permissions.has('account.manage') && mayTouch(ctx, target);
  return {
    userId: target.id,
    email: target.email,
    name: target.name,
    accountStatus: status,
    billingProfileStatus: billing,
    externalProfile: target.external_state,
    externalMoves: externalStates.filter(
      (to) => mayAct && to !== target.external_state && externalMovers.some((one) => one === ctx.me.role),
    ),
    accountEnabled: target.enabled,
    accountMoves: accountStates.filter((to) => mayAct && mayMove(accountRules[status], to, ctx.me.role)),
    billingMoves: billingStates.filter((to) => mayAct && mayMove(billingRules[billing], to, ctx.me.role)),
    mayEnable: mayManage && target.deleted_at === null,
    deletionDue: target.deletion_due_at?.toISOString() ?? null,
    mayCancelDeletion: mayManage,
    deletedAt: target.deleted_at?.toISOString() ?? null,
    contacts: await contactsOf(ctx.db, target.id),
  };
}
