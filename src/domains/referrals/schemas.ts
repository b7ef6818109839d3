import { z } from 'zod';
import { maxMonths, maxPercent } from './limits.ts';
import { currencies } from '#kernel/money.ts';

export const ReferralProgramInput = z.strictObject({
  /** Of each invoice before tax; 0: nothing is earned. */
  percent: z.int().min(0).max(maxPercent),
  /** From the sign-up on, whose invoices count. */
  months: z.int().min(1).max(maxMonths),
});

export const ReferralProgram = ReferralProgramInput.extend({ version: z.int() });

export const ReferralRewards = z.object({
  percent: z.int(),
  months: z.int(),
  /** The currency of the caller, in which rewards are. */
  currency: z.enum(currencies),
  /** Minor units, given as credits so far. */
  earned: z.int(),
  /** Minor units, of invoices that are paid and not old enough. */
  pending: z.int(),
});
