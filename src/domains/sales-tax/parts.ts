import './errors.ts';
import type { TaxPart } from '#domains/invoices/sales-tax.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxRatePpm } from './limits.ts';

/** What is wrong with taxes that someone has entered, each at its field. */
export const partFaults = (parts: readonly TaxPart[]): ErrorItem[] =>
  parts.flatMap(({ name, title, ratePpm }, at) => [
    ...(name === '' ? [item(9006, `parts.${at}.name`)] : []),
    ...(title === '' ? [item(9006, `parts.${at}.title`)] : []),
    ...(ratePpm <= 0 || ratePpm > maxRatePpm ? [item(9007, `parts.${at}.ratePpm`)] : []),
  ]);

/** A rate as histories say it, such as `8.875 %`. */
export const percentText = (parts: readonly TaxPart[]): string =>
  `${parts.reduce((sum, { ratePpm }) => sum + ratePpm, 0) / 10_000} %`;
