import { compileMessage, type Compiled } from './compile-message.ts';
import { formatMessage } from './format-message.ts';
import { languages, localeOf, type Language } from './languages.ts';

/**
 * Something to say, apart from any language: the id of a text in a catalog, and what goes into it. This is what is stored
 * and passed on; it becomes a sentence where someone reads it.
 */
export interface Message {
  readonly id: string;
  readonly values?: Values;
}
export type MessageValue = string | number | boolean | null | Piece | readonly Piece[];
type Piece = Message | DayValue | InstantValue | CountryValue;
export type Values = Readonly<Record<string, MessageValue>>;
/** A day (`2026-03-07`, or an instant whose day in UTC is meant), written out as the reader's language does. */
export interface DayValue {
  readonly day: string;
}
/** A moment (ISO 8601), written to the minute as the reader's language does, with its zone. */
export interface InstantValue {
  readonly instant: string;
}

/** A country (ISO 3166, two letters), by its name in the reader's language. */
export interface CountryValue {
  readonly country: string;
}

export const asDay = (at: Date): DayValue => ({ day: at.toISOString().slice(0, 10) });
export const asInstant = (at: Date): InstantValue => ({ instant: at.toISOString() });

/** The names in braces of a message without cases; those of plural and select are not taken apart by the types. */
type Names<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? NameOf<N> | Names<Rest> : never;
type NameOf<N extends string> = N extends `${infer Name}, number` ? Name : N;
type ValuesOf<T extends string> = T extends `${string}, ${'plural' | 'select' | 'selectordinal'}${string}`
  ? [values: Values]
  : [Names<T>] extends [never]
    ? []
    : [values: Readonly<Record<Names<T>, MessageValue>>];

/** Makes the messages of one catalog: `say('renamed', { name })`. */
export type Say<C> = <K extends keyof C & string>(key: K, ...values: ValuesOf<C[K] & string>) => Message;

type Texts = Map<string, Compiled>;
const english: Texts = new Map();

/** Something for each language. */
const forEach = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((one) => [one, make(one)])) as Record<Language, T>;
const translations = forEach<Texts>((language) => (language === 'en' ? english : new Map()));

/**
 * Declares the English of a domain's messages; each is known everywhere as `<domain>.<key>`. Throws for a key that another
 * catalog of the domain has.
 */
export function messages<const C extends Readonly<Record<string, string>>>(domain: string, catalog: C): Say<C> {
  for (const [key, text] of Object.entries(catalog))
    if ((english.get(`${domain}.${key}`) ?? text) !== text) throw new Error(`two messages are called ${domain}.${key}`);
  addTexts('en', domain, catalog);
  return (key, ...[values]) => ({ id: `${domain}.${key}`, ...(values === undefined ? {} : { values }) });
}

/** Declares one English text where it is used; it is `<domain>.<key>`. */
export const message = (domain: string, key: string, text: string): Message => messages(domain, { [key]: text })(key);

/** Adds texts of a domain in a language; what a language lacks shows in English. */
export function addTexts(language: Language, domain: string, texts: Readonly<Record<string, Compiled>>): void {
  for (const [key, text] of Object.entries(texts)) translations[language].set(`${domain}.${key}`, text);
}

/** All texts of a language by id, as they were declared. */
export const textsOf = (language: Language): ReadonlyMap<string, Compiled> => translations[language];

for (const language of languages) addTexts(language, 'text', { as: '{text}', sentence: '{text}' });
/** A message, or a text that has none: what came from outside, or a name. */
export type Sayable = Message | string;

/** What has no id, because it came from outside or from before there were ids: said as it is in every language; a list with commas. */
export const asText = (text: MessageValue): Message => ({ id: 'text.as', values: { text } });

/** The default language: English, and in the console the current one. */
let shown: Language = 'en';

/** Settles the language of a console; a server names the reader's language each time. */
export function showMessagesIn(language: Language): void {
  shown = language;
}

/** The end of a sentence as a sentence of its own: it starts with a capital letter. */
export const asSentence = (text: Sayable): Message => ({ id: 'text.sentence', values: { text } });

/** What is stored and passed on for something to say. */
export const asMessage = (said: Sayable): Message => (typeof said === 'string' ? asText(said) : said);

/** A type whose sentences may still be messages. */
export type WithMessages<T> = T extends string
  ? string extends T
    ? T | Message
    : T
  : T extends readonly unknown[] | Readonly<Record<string, unknown>>
    ? { [K in keyof T]: WithMessages<T[K]> }
    : T;

/** Whether a value is a message: nothing else has a catalog id and at most values in addition. */
function isMessage(value: object): value is Message {
  const { id } = value as Partial<Message>;
  return (
    typeof id === 'string' && english.has(id) && Object.keys(value).every((key) => key === 'id' || key === 'values')
  );
}

/** An answer with its messages said in a language, wherever they are in it. */
export function rendered(value: unknown, language: Language = shown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return renderedList(value, language);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return isMessage(value) ? translate(value, language) : renderedFields(value as Record<string, unknown>, language);
}

/** The same list where there is no message in it: most answers have few, and a copy costs more than the check. */
function renderedList(all: readonly unknown[], language: Language): readonly unknown[] {
  let result: unknown[] | null = null;
  for (const [index, one] of all.entries()) {
    const said = rendered(one, language);
    if (said !== one) (result ??= [...all])[index] = said;
  }
  return result ?? all;
}

/** The same of an object. */
function renderedFields(all: Readonly<Record<string, unknown>>, language: Language): Readonly<Record<string, unknown>> {
  let result: Record<string, unknown> | null = null;
  for (const key of Object.keys(all)) {
    const said = rendered(all[key], language);
    if (said !== all[key]) (result ??= { ...all })[key] = said;
  }
  return result ?? all;
}

/** What is done to a rendered message last. */
let finish = (text: string): string => text;

/** Changes every message that is rendered from now on: pseudo-languages of the console do. */
export function finishMessages(change: (text: string) => string): void {
  finish = change;
}

/** Says a message in a language, what is in it included. */
export function translate(message: Sayable, language: Language = shown): string {
  if (typeof message === 'string') return message;
  const values: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries(message.values ?? {})) values[name] = valueIn(value, language);
  const own = compiledOf(message.id, language);
  const compiled = own ?? compiledOf(message.id, 'en');
  if (compiled === undefined) return message.id;
  const text = own ? formatMessage(own, values, language) : formatMessage(compiled, values, 'en');
  return finish(message.id === 'text.sentence' ? text.charAt(0).toUpperCase() + text.slice(1) : text);
}

const ready = forEach(() => new Map<string, Compiled>());

function compiledOf(id: string, language: Language): Compiled | undefined {
  const known = ready[language].get(id);
  if (known !== undefined) return known;
  const text = translations[language].get(id);
  if (text === undefined) return undefined;
  const compiled = compileMessage(text);
  ready[language].set(id, compiled);
  return compiled;
}

function valueIn(value: MessageValue, language: Language): string | number | boolean | null {
  if (typeof value !== 'object' || value === null) return value;
  return isMany(value) ? value.map((one) => pieceIn(one, language)).join(', ') : pieceIn(value, language);
}

function pieceIn(piece: Piece, language: Language): string {
  if ('day' in piece) return dateIn(piece.day, language, dayStyle);
  if ('country' in piece)
    return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(piece.country) ?? piece.country;
  return 'instant' in piece ? dateIn(piece.instant, language, instantStyle) : translate(piece, language);
}

const isMany = (value: Piece | readonly Piece[]): value is readonly Piece[] => Array.isArray(value);

const dayStyle = { dateStyle: 'long', timeZone: 'UTC' } as const;
/** A stored message has readers in many zones, and a screen of the server knows none of them. */
const instantStyle = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

const dateIn = (date: string, language: Language, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : localeOf(language), style).format(new Date(date));

const literals = forEach(() => new Map<string, string>());

/** The words of a text that don't depend on its values, in lower case. */
function literalOf(id: string, language: Language): string {
  const known = literals[language].get(id);
  if (known !== undefined) return known;
  const literal = wordsOf(compiledOf(id, language) ?? compiledOf(id, 'en') ?? '').toLowerCase();
  literals[language].set(id, literal);
  return literal;
}

function wordsOf(compiled: unknown): string {
  if (typeof compiled === 'string') return compiled;
  if (!Array.isArray(compiled)) return '';
  return compiled
    .map((token: unknown) => {
      if (!Array.isArray(token)) return wordsOf(token);
      const cases: unknown = token[2];
      return typeof cases === 'object' && cases !== null ? Object.values(cases).map(wordsOf).join('\n') : '\n';
    })
    .join('');
}

/** The ids of the messages that contain a word in a reader's language, regardless of their values. */
export function idsSaying(word: string, language: Language): string[] {
  const wanted = word.toLowerCase();
  return [...english.keys()].filter((id) => literalOf(id, language).includes(wanted));
}
