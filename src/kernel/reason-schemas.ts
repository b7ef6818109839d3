import { z } from 'zod';
import type * as core from 'zod/v4/core';
import { maxGivenReason, maxTicket, minReason } from '#kernel/reason-limits.ts';

/** A reason that must be given, of at most so many characters. */
export const Reason = (max: number) => z.string().trim().min(minReason).max(max);
/** The number of a ticket, as it was typed. */
export const TicketNumber = z.string().trim().max(maxTicket);
/** The number of the ticket that an action belongs to; empty: none. */
export const Ticket = TicketNumber.default('');

const givenReason = { reason: z.string().trim().max(maxGivenReason).default(''), ticket: Ticket };

/** An input that may also say why it is sent, and for which ticket. */
export const withGivenReason = (input: core.$ZodType | undefined): core.$ZodType =>
  // Every input is an object: a test looks at each.
  input === undefined ? z.strictObject(givenReason) : (input as z.ZodObject).safeExtend(givenReason);
