import { z } from 'zod';
import { transactionKinds } from '#domains/charges/kinds.ts';
import { currencies } from '#kernel/money.ts';

const Currency = z.enum(currencies);
const Minor = z.int();

/** Days in UTC, both included. */
const period = { from: z.iso.date(), until: z.iso.date() };

export const StatementQuery = z.strictObject({
  ...period,
  /** Absent: what the account pays in. */
  currency: Currency.optional(),
});

export const Statement = z.object({
  ...period,
  currency: Currency,
  /** Those in which money of the account has moved, or will. */
  currencies: z.array(Currency),
  /** Minor units; below zero: what the account owes. */
  opening: Minor,
  closing: Minor,
  /** What the movements come to, by kind. */
  totals: z.array(z.object({ kind: z.enum(transactionKinds), count: z.int(), amount: Minor })),
});

export const statementFormats = ['pdf', 'csv'] as const;
export const StatementOrder = z.strictObject({ ...period, currency: Currency, format: z.enum(statementFormats) });
export const Ordered = z.object({ cmdId: z.uuid(), url: z.string() });

export const ChargeQuestion = z.strictObject({
  /** As the card statement has it. */
  text: z.string().max(200),
  /** The last four digits of the card. */
  last4: z.string().max(20),
  /** The day on the statement. */
  date: z.string().max(20),
});
