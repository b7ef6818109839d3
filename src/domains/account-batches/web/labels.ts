import { t } from '@lingui/core/macro';
import { moneyText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { BatchAction, ReasonState, Resolution } from '../actions.ts';
import type { FactKind } from '../schemas.ts';
import type { BatchState, RowState } from '../states.ts';
import type { Batch } from './types.ts';

/** The address of each action's screen, in lower case. */
const actionOfPath: Readonly<Record<string, BatchAction>> = {
  '/suspendaccounts': 'suspend',
  '/resumeaccounts': 'resume',
  '/terminateaccounts': 'terminate',
  '/forcedepositaccounts': 'forceDeposit',
  '/changeemail': 'changeEmail',
  '/migrateservices': 'migrate',
};
export const actionAt = (path: string): BatchAction =>
  actionOfPath[path.toLowerCase().replace(/\/+$/, '')] ?? 'suspend';

export const pathOfAction: Record<BatchAction, string> = {
  suspend: '/suspendAccounts',
  resume: '/resumeAccounts',
  terminate: '/terminateAccounts',
  forceDeposit: '/forceDepositAccounts',
  changeEmail: '/changeEmail',
  migrate: '/migrateServices',
};

/** What an action is called, as the title of its screen and on its button. */
export function actionTitle(action: BatchAction): string {
  const titles: Record<BatchAction, () => string> = {
    suspend: () => t`Suspend accounts`,
    resume: () => t`Resume accounts`,
    terminate: () => t`Terminate accounts`,
    forceDeposit: () => t`Require deposits`,
    changeEmail: () => t`Change emails`,
    migrate: () => t`Move services`,
  };
  return titles[action]();
}

/** What an action does, in a sentence or two. */
export function actionNote(action: BatchAction): string {
  const notes: Record<BatchAction, () => string> = {
    suspend: () => t`Suspended accounts can't order or start anything. Their owners can still sign in and pay.`,
    resume: () => t`Lifts suspensions and warnings, and lets suspended servers run again.`,
    terminate: () => t`Terminates all servers and deletes the accounts at the end of the waiting period.`,
    forceDeposit: () => t`The accounts can't order or start anything until a deposit is made.`,
    changeEmail: () => t`Accounts get another email at once. Their owners sign in with it from then on.`,
    migrate: () =>
      t`Moves servers with their private networks to another account of the same site, or whole accounts to another site.`,
  };
  return notes[action]();
}

/** The state that a reason leads to. */
export function reasonStateLabel(state: ReasonState): string {
  const labels: Record<ReasonState, () => string> = {
    'Suspended-Billing': () => t`Suspended: payment`,
    'Suspended-Policy': () => t`Suspended: terms of use`,
  };
  return labels[state]();
}

/** When a suspension may end. */
export function resolutionLabel(resolves: Resolution): string {
  const labels: Record<Resolution, () => string> = {
    paid: () => t`When nothing is owed`,
    verified: () => t`When the billing profile is verified`,
    staff: () => t`When staff enters why`,
    none: () => t`At any time`,
  };
  return labels[resolves]();
}

/** What a termination ends, a new email leads to, or a move takes along, by its kind. */
export function factLabel(kind: FactKind): string {
  const labels: Record<FactKind, () => string> = {
    data: () => t`Lose data`,
    backup: () => t`Have backups to review`,
    debt: () => t`Have unpaid invoices`,
    commitment: () => t`Have commitments that can't be canceled`,
    confirm: () => t`Must confirm the new email`,
    'sign-in': () => t`Have social sign-ins that stay connected`,
    along: () => t`Move servers`,
    network: () => t`Move private networks`,
    service: () => t`Move billed services`,
    'price-list': () => t`Get another price list`,
    'not-sold': () => t`Keep what the site doesn't sell`,
    agreement: () => t`Must accept terms at the next sign-in`,
  };
  return labels[kind]();
}

/** How a batch stands, in words. */
export function stateLabel(state: BatchState, undoing: boolean): string {
  const labels: Record<BatchState, () => string> = {
    checking: () => t`Dry run`,
    ready: () => t`Ready to start`,
    approval: () => t`Waiting for approval`,
    scheduled: () => t`Scheduled`,
    running: () => (undoing ? t`Undoing` : t`Running`),
    paused: () => t`Paused`,
    done: () => (undoing ? t`Undone` : t`Done`),
    canceled: () => t`Canceled`,
  };
  return labels[state]();
}
export const stateTone: Record<BatchState, Tone> = {
  checking: 'brand',
  ready: 'brand',
  approval: 'warn',
  scheduled: 'brand',
  running: 'brand',
  paused: 'warn',
  done: 'ok',
  canceled: 'muted',
};
export const isMoving = (state: BatchState): boolean => state === 'checking' || state === 'running';

export function rowStateLabel(state: RowState): string {
  const labels: Record<RowState, () => string> = {
    unchecked: () => t`Not checked`,
    ready: () => t`Ready`,
    blocked: () => t`Blocked`,
    waiting: () => t`Waiting for tasks`,
    running: () => t`Running`,
    done: () => t`Done`,
    failed: () => t`Failed`,
    skipped: () => t`Skipped`,
    undone: () => t`Undone`,
    kept: () => t`Not undone`,
  };
  return labels[state]();
}
export const rowStateTone: Record<RowState, Tone> = {
  unchecked: 'muted',
  ready: 'brand',
  blocked: 'warn',
  waiting: 'brand',
  running: 'brand',
  done: 'ok',
  failed: 'bad',
  skipped: 'muted',
  undone: 'muted',
  kept: 'bad',
};

/** What servers cost a month, and what they cost while they are suspended. */
export function monthlyText({ currency, now, suspended }: Batch['totals']['monthly'][number]): string {
  const [before, during] = [moneyText(now, currency), moneyText(suspended, currency)];
  return now === suspended ? before : t`${before}, while suspended ${during}`;
}

type Costs = Batch['totals']['costBefore'];
const sumText = (costs: Costs): string =>
  costs.length === 0 ? '–' : costs.map(({ amount, currency }) => moneyText(amount, currency)).join(', ');

/** What services cost a month before and after they move; null: nothing that is billed moves. */
export function costsText({ costBefore, costAfter }: { costBefore: Costs; costAfter: Costs }): string | null {
  if (costBefore.length + costAfter.length === 0) return null;
  return t`${sumText(costBefore)} → ${sumText(costAfter)}`;
}
