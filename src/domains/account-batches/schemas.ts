import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { batchActions, reasonStates, resolutions } from './actions.ts';
import {
  maxDeposit,
  maxDueDays,
  maxGraceDays,
  maxName,
  maxNote,
  maxPauseMinutes,
  maxRows,
  maxSubject,
  maxText,
} from './limits.ts';
import { batchStates, rowStates } from './states.ts';

const Currency = z.enum(currencies);

export const BatchOptions = z.strictObject({
  /** Of a suspension or termination: the id of a reason, which decides state, text and notice period. */
  reason: z.string().max(60).default('request'),
  /** Why: in the audit trail of each account, and not shown to it. */
  note: z.string().max(maxNote * 2),
  /** Added to the notification of each account owner; empty: the text of the reason. */
  message: z.string().max(maxNote).default(''),
  /** Account owners are not notified. */
  silent: z.boolean().default(false),
  /** Days between the notice to the owners and the suspension or termination; null: those of the reason. */
  graceDays: z.int().min(0).max(maxGraceDays).nullable().default(null),
  /** Also suspends the servers that are on, or resumes those that are suspended. */
  servers: z.boolean().default(true),
  /** Resumes accounts whose cause is not gone, too: it needs the reason why. */
  override: z.boolean().default(false),
  overrideReason: z.string().max(maxNote).default(''),
  /** The deposit in minor units of the account's currency, and the days until it is due. */
  amount: z.int().min(1).max(maxDeposit).nullable().default(null),
  dueDays: z.int().min(1).max(maxDueDays).default(14),
  /** The account that services move to, where a line names none. */
  target: z.string().max(320).default(''),
  /** When services or accounts move: at the start, or on the first of the month after it (UTC), until when the batch is scheduled. */
  effective: z.enum(['now', 'next-month']).default('now'),
  /** New emails are verified already; else their owners confirm them by a link. */
  verified: z.boolean().default(false),
  /** The host name of the site that whole accounts move to, in place of services; empty: services move to accounts. */
  site: z.string().max(253).default(''),
});

export const NewBatch = z.strictObject({
  action: z.enum(batchActions),
  /** Emails or ids of accounts with any separator; a line for each. */
  text: z.string().max(maxText),
  options: BatchOptions,
  /** The report whose findings named the accounts; null: none did. */
  reportId: z.string().max(60).nullable().default(null),
  /** Accounts of a wave, and the pause after each; null: all at once. */
  waveSize: z.int().min(1).max(maxRows).nullable().default(null),
  wavePauseMinutes: z.int().min(0).max(maxPauseMinutes).default(10),
  /** Asks for the approval of a second person, also where it is not required. */
  approval: z.boolean().default(false),
});

/**
 * What a termination ends (data, backups of it, what is still to be paid, what can't be canceled), what a new email leads to (that it must
 * be confirmed, and what becomes of other ways to sign in), and what a move takes along: servers with their disks, networks, what each
 * service costs, another price list, what the site doesn't sell, and the terms that people must accept there.
 */
export const factKinds = [
  'data',
  'backup',
  'debt',
  'commitment',
  'confirm',
  'sign-in',
  'along',
  'network',
  'service',
  'price-list',
  'not-sold',
  'agreement',
] as const;
export type FactKind = (typeof factKinds)[number];

const Counts = z.object(
  Object.fromEntries(rowStates.map((state) => [state, z.int()])) as Record<(typeof rowStates)[number], z.ZodInt>,
);

/** Minor units of a currency. */
const MonthlyEffect = z.object({ currency: Currency, now: z.int(), suspended: z.int() });

/** What something costs a month, in minor units. */
const MonthlyCost = z.object({ currency: Currency, amount: z.int() });
export type MonthlyCost = z.output<typeof MonthlyCost>;

const Totals = z.object({
  servers: z.int(),
  notices: z.int(),
  /** Balances and amounts of the accounts that are ready, by currency, in minor units. */
  money: z.array(z.object({ currency: Currency, balance: z.int(), amount: z.int() })),
  /** What the servers of a suspension cost a month now, and while it lasts. */
  monthly: z.array(MonthlyEffect),
  /** What the services that move cost a month now, and what they cost where they move to. */
  costBefore: z.array(MonthlyCost),
  costAfter: z.array(MonthlyCost),
  /** Accounts that a termination, a new email or a move does something of a kind to. */
  facts: z.array(z.object({ kind: z.enum(factKinds), accounts: z.int() })),
});

export const BatchRow = z
  .object({
    id: z.uuid(),
    action: z.enum(batchActions),
    state: z.enum(batchStates),
    undoing: z.boolean(),
    total: z.int(),
    done: z.int(),
    failed: z.int(),
    createdBy: signer(z.string()),
    created: Instant,
    started: Instant.nullable(),
    ended: Instant.nullable(),
    note: z.string(),
  })
  .meta({ id: 'AccountBatchRow' });

export const Batch = BatchRow.extend({
  options: BatchOptions,
  /** The reason as it was when the batch was created; null: it has none. */
  reason: z.object({ name: z.string(), state: z.enum(reasonStates), resolves: z.enum(resolutions) }).nullable(),
  /** The end of the notice period of the owners. */
  graceUntil: Instant.nullable(),
  /** Its place among the batches of a list that was too long for one run. */
  part: z.int(),
  /** All of them, in their order; empty: it is the only one. */
  series: z.array(z.object({ id: z.uuid(), part: z.int(), state: z.enum(batchStates), accounts: z.int() })),
  /** The report whose findings named the accounts. */
  report: z.object({ id: z.string(), title: z.string() }).nullable(),
  counts: Counts,
  /** Failed accounts that were changed in part, because a task of theirs failed. */
  partly: z.int(),
  totals: Totals,
  waveSize: z.int().nullable(),
  wavePauseMinutes: z.int(),
  nextWave: Instant.nullable(),
  startAt: Instant.nullable(),
  needsApproval: z.boolean(),
  approvedBy: signer(z.string()).nullable(),
  /** The reader is the one who started it, or created it where no one has. */
  mine: z.boolean(),
  /** Why it was paused by the product; null: it was not. */
  problem: z.string().nullable(),
  cmdId: z.uuid().nullable(),
}).meta({ id: 'AccountBatch' });

export const AccountOfBatch = z
  .object({
    id: z.string(),
    line: z.int(),
    given: z.string(),
    userId: z.uuid().nullable(),
    email: z.string(),
    /** The new email, or the account that services go to. */
    value: z.string(),
    state: z.enum(rowStates),
    /** Why it is blocked, failed or was kept, or what was left out. */
    reason: z.string().nullable(),
    servers: z.int().nullable(),
    balance: z.int().nullable(),
    amount: z.int().nullable(),
    currency: Currency.nullable(),
    notices: z.int().nullable(),
    /** What the servers of the account cost a month now, and while it is suspended. */
    monthly: z.array(MonthlyEffect),
    /** What the services that move cost a month now, and what they cost where they move to. */
    costBefore: z.array(MonthlyCost),
    costAfter: z.array(MonthlyCost),
    ended: Instant.nullable(),
    /** When its owner was notified of what will happen. */
    announced: Instant.nullable(),
    /** What its termination ends, a new email leads to, or a move takes along, in words. */
    facts: z.array(z.string()),
    /** The page of the account. */
    link: z.string().nullable(),
  })
  .meta({ id: 'AccountOfBatch' });

export const BatchParams = z.strictObject({ batchId: z.uuid() });
export const Start = z.strictObject({
  /** How many accounts are ready, typed by the person. */
  confirm: z.string().max(20),
  /** Null: at once. */
  startAt: Instant.nullable().default(null),
});

const reasonFields = {
  name: z.string().max(maxName * 2),
  state: z.enum(reasonStates),
  resolves: z.enum(resolutions),
  noticeDays: z.int().min(0).max(maxGraceDays),
  /** The title of the notification to the owner; empty: the usual one. `{date}` is the day. */
  subject: z.string().max(maxSubject),
  /** Its text; empty: none. `{date}` is the day. */
  message: z.string().max(maxNote),
};

export const Reason = z
  .object({
    ...reasonFields,
    id: z.string(),
    /** It comes with the product: its name stays. */
    builtIn: z.boolean(),
    /** It is the provider's, for every site. */
    shared: z.boolean(),
    /** The reader may change it. */
    mayEdit: z.boolean(),
    /** Batches that were created with it. */
    batches: z.int(),
    version: z.int(),
  })
  .meta({ id: 'AccountBatchReason' });
export const ReasonInput = z.strictObject(reasonFields);
export const ReasonParams = z.strictObject({ reasonId: z.string().max(60) });

export const Template = z
  .object({
    id: z.uuid(),
    action: z.enum(batchActions),
    name: z.string(),
    options: BatchOptions,
    waveSize: z.int().nullable(),
    wavePauseMinutes: z.int(),
    approval: z.boolean(),
    /** It is the provider's, for every site. */
    shared: z.boolean(),
    mayDelete: z.boolean(),
    created: Instant,
  })
  .meta({ id: 'AccountBatchTemplate' });
/** The options of a batch under a name. */
export const NewTemplate = z.strictObject({ batchId: z.uuid(), name: z.string().max(maxName * 2) });
export const TemplateParams = z.strictObject({ templateId: z.uuid() });
