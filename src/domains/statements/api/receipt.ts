import type { Currency } from '#kernel/money.ts';
import type { PdfLanguage } from '#platform/pdf/format.ts';

/** Who paid, or who was paid, as a receipt has it. */
export interface Party {
  name: string;
  /** Address, tax ID and the like, line by line. */
  lines: readonly string[];
}

/** What a receipt says. It is stored as it is, and never changed. */
export interface Receipt {
  number: string;
  language: PdfLanguage;
  currency: Currency;
  /** Minor units. */
  amount: number;
  paidAt: string;
  issuedAt: string;
  /** The card, `paypal` or the like. */
  method: string;
  /** What names the payment elsewhere. */
  reference: string;
  seller: Party;
  payer: Party;
}
