import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { invoiceLines, transactionKinds, units } from './kinds.ts';

const Currency = z.enum(currencies);
const Minor = z.int();

export const Transaction = z.object({
  id: z.string(),
  date: Instant,
  kind: z.enum(transactionKinds),
  /** What was used, such as a server; null where money moved. */
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  objectName: z.string().nullable(),
  meter: z.string().nullable(),
  state: z.string().nullable(),
  zoneId: z.string().nullable(),
  from: Instant.nullable(),
  until: Instant.nullable(),
  /** Hours, units, or the share of a month or year. */
  quantity: z.number().nullable(),
  unit: z.enum(units).nullable(),
  unitPriceMicro: z.int().nullable(),
  currency: Currency,
  /** Minor units: above zero for what is paid in, below for what is charged. */
  amount: Minor,
  /** The tax of an invoice, which is charged with it; null: this movement is none. */
  tax: Minor.nullable(),
  /** The document that it is on; null: none yet. */
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** The balance with it. */
  balance: Minor,
});

/** What a list paged by date returns beyond its page: where the next and the previous one begin. */
export const datePage = {
  userId: z.string(),
  /** The day of the newest row of the page; null where it has none. */
  from: z.iso.date().nullable(),
  /** The day at which the next page begins, and how many rows of it are on this page or before. */
  nextDate: z.iso.date().nullable(),
  nextSkip: z.int(),
  prevDate: z.iso.date().nullable(),
  prevSkip: z.int(),
};

export const Balance = z.object({
  currency: Currency,
  /** What is owed to the customer by the books; below zero: what it owes. */
  balance: Minor,
  /** What was used since the last charge. */
  reserved: Minor,
  /** What credits are worth, which are used before money. */
  credits: Minor,
  available: Minor,
  /** What a day costs while everything stays as it is. */
  perDay: Minor,
  /** When the balance is used up while everything stays as it is; null: not within a year. */
  lastsUntil: Instant.nullable(),
  chargedUntil: Instant.nullable(),
  /** Below the limits of the alert, or about to be used up. */
  isLow: z.boolean(),
  /** When the account owner is notified; the version of one that was never saved is 0. */
  alert: z.object({ below: Minor.nullable(), days: z.int().nullable(), version: z.int() }),
});

export const BalanceAlertInput = z.strictObject({
  /** Minor units of the available balance; null: not by amount. */
  below: Minor.min(0).max(100_000_000).nullable(),
  /** Days for which the balance still lasts; null: not by time. */
  days: z.int().min(1).max(90).nullable(),
});

export const Month = z.object({
  /** `2026-11`. */
  month: z.string(),
  currency: Currency,
  soFar: Minor,
  /** At the end of the month, if everything stays as it is. */
  projected: Minor,
  /** Between what it ends if each day left costs as little or as much as one of the last seven; null: too few days of use. */
  range: z.object({ low: Minor, high: Minor }).nullable(),
  /** All of the month before. */
  lastMonth: Minor,
  /** Servers that are suspended and cost only what they keep, such as disks and addresses. */
  suspended: z.int(),
  items: z.array(
    z.object({
      /** A meter, an object, a zone, a tag or a group; empty: without one. */
      key: z.string(),
      title: z.string(),
      soFar: Minor,
      projected: Minor,
      lastMonth: Minor,
    }),
  ),
});

/** What the next invoice holds of a server, line by line, before tax. */
export const NextInvoice = z.object({
  currency: Currency,
  priceListName: z.string(),
  lines: z.array(
    z.object({
      what: z.enum(invoiceLines),
      /** Of lines that count hours: until now, and at the end of the month. */
      hours: z.object({ soFar: z.number(), projected: z.number() }).nullable(),
      soFar: Minor,
      projected: Minor,
    }),
  ),
});
