import { entityValidators, euVat, personValidators, stdnum } from 'stdnum';
import type { PayerKind } from '../profile-values.ts';

/** A typed tax ID without what is there for reading. */
export const plainTaxId = (typed: string): string => typed.replaceAll(/[\s./-]/g, '').toUpperCase();

/** What the EU's registry calls a country, where it is not its ISO code. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/**
 * Whether a number can be a tax ID of a country: its length and its check digits. A person may have the number of a business;
 * a country that the rules do not know takes any.
 */
export function isTaxId(number: string, { country, kind }: { country: string; kind: PayerKind }): boolean {
  const known = stdnum[country];
  if (known === undefined) return /^[\p{L}\d]{4,40}$/u.test(number);
  const rules = [
    ...(entityValidators[country] ?? []),
    ...(euVat[country] ?? []),
    ...['vat', 'gst', 'gstin', 'mva'].flatMap((name) => known[name] ?? []),
    ...(kind === 'person' ? (personValidators[country] ?? []) : []),
  ];
  return rules.some((rule) => rule.validate(number).isValid);
}

/** A number as the EU's registry takes it; null where it is none that it knows. */
export function registryNumber(number: string, country: string): { country: string; number: string } | null {
  const rules = euVat[country] ?? [];
  if (!rules.some((rule) => rule.validate(number).isValid)) return null;
  const prefix = [prefixOf(country), country].find((one) => number.startsWith(one)) ?? '';
  return { country: prefixOf(country), number: number.slice(prefix.length) };
}
