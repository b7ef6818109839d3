import type { Currency } from '#kernel/money.ts';

/** What a site has an account for in its books, one for each currency. */
export const siteAccounts = ['gateway', 'revenue', 'tax', 'credits', 'refunds', 'chargebacks', 'write-off'] as const;
export type SiteAccount = (typeof siteAccounts)[number];

/** Whose account a posting is on: a customer's, or one of the site's. */
export type PostedTo = { kind: 'customer'; accountId: string } | { kind: SiteAccount };

export interface Posting {
  account: PostedTo;
  /** Minor units, not zero: debit positive, credit negative. A deposit debits `gateway` and credits the customer. */
  amount: number;
}

/** One movement of money, in one currency. */
export interface Entry {
  /** Makes it happen once: a second entry with the key is the first. */
  key: string;
  /** What moved, such as `deposit`, `charge` or `refund`. */
  kind: string;
  siteId: string;
  currency: Currency;
  /** When it took effect. */
  at: Date;
  /** The object that it was made of, such as a payment order. */
  cause: { kind: string; id: string };
  by: { name: string; source: string };
  /** At least two, with the sum zero. */
  postings: readonly Posting[];
}

/**
 * Why an entry is none, in words for developers; null where it is one.
 * The rules are those of double-entry bookkeeping: at least two postings, each a whole number of minor units, sum zero.
 */
export function flawOf({ key, postings }: Pick<Entry, 'key' | 'postings'>): string | null {
  if (postings.length < 2) return `ledger entry ${key} has fewer than two postings`;
  if (!postings.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0))
    return `ledger entry ${key} has an amount that is no whole number of minor units`;
  return postings.reduce((sum, { amount }) => sum + amount, 0) === 0 ? null : `ledger entry ${key} does not balance`;
}
