import type { TaxLevel, TaxPart } from '#domains/invoices/sales-tax.ts';

/** A tax as it is typed. */
export interface TypedPart {
  name: string;
  level: TaxLevel;
  title: string;
  percent: number | null;
}

export const newPart = (level: TaxLevel = 'state'): TypedPart => ({
  name: '',
  level,
  title: 'Sales Tax',
  percent: null,
});

/** Taxes as they are sent. */
export const partsOf = (typed: readonly TypedPart[]): TaxPart[] =>
  typed.map(({ percent, ...part }) => ({ ...part, ratePpm: Math.round((percent ?? 0) * 10_000) }));
