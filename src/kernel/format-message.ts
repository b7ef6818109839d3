import type { Compiled, Token } from './compile-message.ts';
import { localeOf, type Language } from './languages.ts';

type Plain = string | number | boolean | null;

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

const numberIn = (language: Language, value: number): string => {
  const format = numbers.get(language) ?? new Intl.NumberFormat(localeOf(language));
  numbers.set(language, format);
  return format.format(value);
};

const pluralIn = (language: Language, value: number, type: Intl.PluralRuleType): string => {
  const key = `${language} ${type}`;
  const rules = plurals.get(key) ?? new Intl.PluralRules(language, { type });
  plurals.set(key, rules);
  return rules.select(value);
};

const caseOf = (cases: Record<string, Compiled>, key: string): Compiled | undefined =>
  Object.hasOwn(cases, key) ? cases[key] : undefined;

/**
 * Fills a parsed message. Lingui's own formatter decodes escape sequences in what people typed, so that a server called
 * `\u202e` would turn a sentence around; here values stay as they are.
 */
export function formatMessage(compiled: Compiled, values: Readonly<Record<string, Plain>>, language: Language): string {
  const write = (tokens: Compiled, count: number | null): string =>
    typeof tokens === 'string' ? tokens : tokens.map((token) => one(token, count)).join('');
  const one = (token: Token, count: number | null): string => {
    if (token === '#' && count !== null) return numberIn(language, count);
    if (typeof token === 'string') return token;
    const [name, type, format] = token;
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : `{${name}}`;
    if (type === undefined) return String(value);
    // A value that is no number, such as `8-12`, is written as it is.
    if (type === 'number') return typeof value === 'number' ? numberIn(language, value) : String(value);
    const cases = format as Record<string, Compiled>;
    if (type === 'select') return write(caseOf(cases, String(value)) ?? cases['other'] ?? '', count);
    const kind = type === 'selectordinal' ? 'ordinal' : 'cardinal';
    const chosen = caseOf(cases, String(value)) ?? caseOf(cases, pluralIn(language, Number(value), kind));
    return write(chosen ?? cases['other'] ?? '', Number(value));
  };
  return write(compiled, null);
}
