import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { batchActions, suspendReasons } from './actions.ts';
import { maxDeposit, maxDueDays, maxNote, maxPauseMinutes, maxRows, maxText } from './limits.ts';
import { batchStates, rowStates } from './states.ts';

const Currency = z.enum(currencies);

export const BatchOptions = z.strictObject({
  /** Of a suspension: decides the state that accounts get. */
  reason: z.enum(suspendReasons).default('request'),
  /** Why: in the audit trail of each account, and not shown to it. */
  note: z.string().max(maxNote * 2),
  /** Added to the notification of each account owner; empty: nothing. */
  message: z.string().max(maxNote).default(''),
  /** Also suspends the servers that are on, or resumes those that are suspended. */
  servers: z.boolean().default(true),
  /** Resumes accounts that owe money, too. */
  override: z.boolean().default(false),
  /** The deposit in minor units of the account's currency, and the days until it is due. */
  amount: z.int().min(1).max(maxDeposit).nullable().default(null),
  dueDays: z.int().min(1).max(maxDueDays).default(14),
  /** The account that services move to, where a line names none. */
  target: z.string().max(320).default(''),
  effective: z.enum(['now', 'next-month']).default('now'),
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

const Counts = z.object(
  Object.fromEntries(rowStates.map((state) => [state, z.int()])) as Record<(typeof rowStates)[number], z.ZodInt>,
);

const Totals = z.object({
  servers: z.int(),
  notices: z.int(),
  /** Balances and amounts of the accounts that are ready, by currency, in minor units. */
  money: z.array(z.object({ currency: Currency, balance: z.int(), amount: z.int() })),
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
    createdBy: z.string(),
    created: Instant,
    started: Instant.nullable(),
    ended: Instant.nullable(),
    note: z.string(),
  })
  .meta({ id: 'AccountBatchRow' });

export const Batch = BatchRow.extend({
  options: BatchOptions,
  /** The report whose findings named the accounts. */
  report: z.object({ id: z.string(), title: z.string() }).nullable(),
  counts: Counts,
  totals: Totals,
  waveSize: z.int().nullable(),
  wavePauseMinutes: z.int(),
  nextWave: Instant.nullable(),
  startAt: Instant.nullable(),
  needsApproval: z.boolean(),
  approvedBy: z.string().nullable(),
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
    ended: Instant.nullable(),
  })
  .meta({ id: 'AccountOfBatch' });

export const BatchParams = z.strictObject({ batchId: z.uuid() });
export const Start = z.strictObject({
  /** How many accounts are ready, typed by the person. */
  confirm: z.string().max(20),
  /** Null: at once. */
  startAt: Instant.nullable().default(null),
});
