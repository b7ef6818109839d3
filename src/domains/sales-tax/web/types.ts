import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { salesTax } from '../contract.ts';

export type Settings = AnswerOf<typeof salesTax.readSalesTax>;
export type RegistrationRow = RowOf<typeof salesTax.listSalesTaxRegistrations>;
export type RateRow = RowOf<typeof salesTax.listSalesTaxRates>;
export type WaitRow = RowOf<typeof salesTax.listSalesTaxWaits>;
