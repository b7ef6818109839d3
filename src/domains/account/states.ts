import { message, type Message } from '#kernel/message.ts';
import type { Role } from '#kernel/permissions.ts';

/** What an account does that a state may forbid. */
export const restrictedActions = [
  'sign-in',
  'order',
  'power-on',
  'configure',
  'power-off',
  'terminate',
  'pay',
] as const;
export type RestrictedAction = (typeof restrictedActions)[number];

export const accountStates = ['Ok', 'Warning', 'Suspended-Policy', 'Suspended-Billing', 'Locked'] as const;
export type AccountState = (typeof accountStates)[number];
export const billingStates = [-1, 0, 1, 2, 3, 5, 7, 9] as const;
export type BillingState = (typeof billingStates)[number];

/** Who may cause a move: a role of staff, the person itself, or the product by its own rules. */
export type Mover =
  Extract<Role, 'root' | 'infrastructure-operator' | 'site-admin' | 'billing-admin' | 'support-agent'> | 'self';

interface StateRule<State> {
  title: Message;
  tone: 'ok' | 'warn' | 'bad' | 'muted';
  /** The end of the sentence that refuses, such as `it is locked.`; null where nothing is forbidden. */
  reason: Message | null;
  /** One line for the person; null while nothing limits them. */
  says: Message | null;
  forbids: readonly RestrictedAction[];
  /** Where it may go from here, and who may cause it. */
  moves: ReadonlyMap<State, readonly Mover[]>;
}

const say = (key: string, text: string) => message('account', key, text);

const policy: readonly Mover[] = ['root', 'site-admin', 'support-agent'];
const money: readonly Mover[] = ['root', 'site-admin', 'billing-admin'];
const lock: readonly Mover[] = ['root', 'site-admin'];
const notNew: readonly RestrictedAction[] = ['order', 'power-on', 'configure'];

export const accountRules: Record<AccountState, StateRule<AccountState>> = {
  Ok: {
    title: say('state-ok', 'Active'),
    tone: 'ok',
    reason: null,
    says: null,
    forbids: [],
    moves: new Map([
      ['Warning', [...policy, 'billing-admin']],
      ['Suspended-Policy', policy],
      ['Suspended-Billing', money],
      ['Locked', lock],
    ]),
  },
  Warning: {
    title: say('state-warning', 'Warning'),
    tone: 'warn',
    reason: null,
    says: say(
      'state-warning-says',
      'Something about your account needs your attention. Everything still works; please look at your messages or ask support.',
    ),
    forbids: [],
    moves: new Map([
      ['Ok', [...policy, 'billing-admin']],
      ['Suspended-Policy', policy],
      ['Suspended-Billing', money],
      ['Locked', lock],
    ]),
  },
  'Suspended-Policy': {
    title: say('state-suspended-policy', 'Suspended: terms of use'),
    tone: 'bad',
    reason: say('state-suspended-policy-reason', 'it is suspended for a breach of policy.'),
    says: say(
      'state-suspended-policy-says',
      'Your account is suspended for a breach of the terms of use. Nothing new can be ordered and no server can be started. Contact support to settle it.',
    ),
    forbids: notNew,
    moves: new Map([
      ['Ok', policy],
      ['Warning', policy],
      ['Locked', lock],
    ]),
  },
  'Suspended-Billing': {
    title: say('state-suspended-billing', 'Suspended: payment'),
    tone: 'bad',
    reason: say('state-suspended-billing-reason', 'it is suspended for unpaid bills.'),
    says: say(
      'state-suspended-billing-says',
      'Your account is suspended because a payment is missing. Nothing new can be ordered and no server can be started until it is paid.',
    ),
    forbids: notNew,
    moves: new Map([
      ['Ok', money],
      ['Warning', money],
      ['Suspended-Policy', policy],
      ['Locked', lock],
    ]),
  },
  Locked: {
    title: say('state-locked', 'Locked'),
    tone: 'bad',
    reason: say('state-locked-reason', 'it is locked.'),
    says: say('state-locked-says', 'Your account is locked. Contact your provider.'),
    forbids: restrictedActions,
    moves: new Map([
      ['Ok', lock],
      ['Warning', lock],
      ['Suspended-Policy', lock],
      ['Suspended-Billing', lock],
    ]),
  },
};

const needsProfile: readonly RestrictedAction[] = ['order'];
const everyBilling = (except: BillingState, movers: readonly Mover[]): [BillingState, readonly Mover[]][] =>
  billingStates.filter((state) => state !== except).map((state) => [state, movers]);

/** The customer runs 0, 1, 2; staff moves between all of them. */
const billingMoves = (from: BillingState, self?: BillingState): ReadonlyMap<BillingState, readonly Mover[]> =>
  new Map(everyBilling(from, money).map(([to, movers]) => [to, to === self ? [...movers, 'self'] : movers]));

export const billingRules: Record<BillingState, StateRule<BillingState>> = {
  [-1]: {
    title: say('billing-none', 'No Billing Profile'),
    tone: 'muted',
    reason: say('billing-none-reason', 'it has no billing profile.'),
    says: say('billing-none-says', 'Your account has no billing profile, so nothing can be ordered with it.'),
    forbids: needsProfile,
    moves: billingMoves(-1),
  },
  0: {
    title: say('billing-0', 'Not Set'),
    tone: 'warn',
    reason: say('billing-0-reason', 'its billing profile is not set.'),
    says: say('billing-0-says', 'Your billing profile is not filled in yet. Fill it in before you order.'),
    forbids: needsProfile,
    moves: billingMoves(0, 1),
  },
  1: {
    title: say('billing-1', 'Unverified - Disapproved'),
    tone: 'warn',
    reason: say('billing-1-reason', 'its billing profile was not approved.'),
    says: say('billing-1-says', 'Your billing profile is not approved yet. Ordering opens as soon as it is.'),
    forbids: needsProfile,
    moves: billingMoves(1, 2),
  },
  2: {
    title: say('billing-2', 'Unverified - Approved'),
    tone: 'ok',
    reason: null,
    says: null,
    forbids: [],
    moves: billingMoves(2),
  },
  3: { title: say('billing-3', 'Verified'), tone: 'ok', reason: null, says: null, forbids: [], moves: billingMoves(3) },
  5: {
    title: say('billing-5', 'Requires Manual Verification'),
    tone: 'warn',
    reason: say('billing-5-reason', 'its billing profile waits for verification.'),
    says: say(
      'billing-5-says',
      'Your billing profile is being verified by our staff. Ordering opens as soon as it is.',
    ),
    forbids: needsProfile,
    moves: billingMoves(5),
  },
  7: {
    title: say('billing-7', 'Requires Manual Verification - LOCK'),
    tone: 'bad',
    reason: say('billing-7-reason', 'its billing profile is locked until it is verified.'),
    says: say(
      'billing-7-says',
      'Your billing profile must be verified by our staff before anything can be ordered or started.',
    ),
    forbids: notNew,
    moves: billingMoves(7),
  },
  9: {
    title: say('billing-9', 'Requires Deposit - Lock'),
    tone: 'bad',
    reason: say('billing-9-reason', 'a deposit is required first.'),
    says: say('billing-9-says', 'A deposit is required before anything can be ordered or started.'),
    forbids: notNew,
    moves: billingMoves(9),
  },
};

/** The profile that some providers require in a billing system of their own, by its code on the wire. */
export const externalStates = [0, 1, 2] as const;
export type ExternalState = (typeof externalStates)[number];
/** Required, and not set. */
export const externalMissing = 1;
/** Who says whether an account needs one, and has it. */
export const externalMovers: readonly Mover[] = money;
const noExternal = say('external-reason', 'its profile in the billing system of the provider is not set.');

const disabled = say('disabled-reason', 'it is disabled.');
const unknown = say('unknown-reason', 'its state is unknown.');

/** What account states are called in reports. */
export const accountStateTitles = accountStates.map((state) => [state, accountRules[state].title] as const);

export const isAccountState = (text: string): text is AccountState => accountStates.some((one) => one === text);
export const isBillingState = (code: number): code is BillingState => billingStates.some((one) => one === code);

/** An account as the tables judge it. */
export interface Standing {
  enabled: boolean;
  status: string;
  billingState: number;
  /** 0 not required, 1 required and not set, 2 required and set; absent: it is not asked. */
  externalState?: number;
}

/**
 * Why an account may not do something now, as the end of a sentence; null when it may. A state that this version does not know
 * forbids everything: the safe side.
 */
export function refusalFor(
  action: RestrictedAction,
  { enabled, status, billingState, externalState }: Standing,
): Message | null {
  if (!enabled) return disabled;
  if (!isAccountState(status) || !isBillingState(billingState)) return unknown;
  for (const rule of [accountRules[status], billingRules[billingState]])
    if (rule.forbids.includes(action)) return rule.reason;
  return action === 'order' && externalState === externalMissing ? noExternal : null;
}

/** Whether a state forbids what another one allows. */
export const takesAway = (from: Pick<StateRule<never>, 'forbids'>, to: Pick<StateRule<never>, 'forbids'>): boolean =>
  to.forbids.some((action) => !from.forbids.includes(action));

/** Whether one of these may cause a move. */
export function mayMove<State>(rule: StateRule<State>, to: State, mover: Role | 'self'): boolean {
  const movers: readonly string[] = rule.moves.get(to) ?? [];
  return movers.includes(mover);
}
