import type { Message, MessageValue, Sayable, WithMessages } from '#kernel/message.ts';
import type { Part } from './template.ts';

/** Longer names are cut: a mail is about something, and no page of its own. */
const longest = 500;
/** Mail servers cut longer ones, and not always between two characters. */
const longestSubject = 200;

/**
 * What goes into a mail from outside, as a name: on one line, read in one direction, cut at a length, and nothing that the
 * reader's program makes a link of. What the product itself writes stays as it is.
 */
export const nameInMail = (value: string): string =>
  cut(
    value
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      // A word joiner: it is not seen, and ends the address.
      .replaceAll('://', ':\u2060//'),
    longest,
  );

/** The text, cut at so many characters. */
export function cut(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

/** The subject of a mail: one line, of a length that arrives. */
export const subjectOf = (text: string): string =>
  cut(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), longestSubject);

/** The same message, part or list with the names in it tamed. */
export function tamed(said: Sayable): Sayable;
export function tamed(part: WithMessages<Part>): WithMessages<Part>;
export function tamed(given: Sayable | WithMessages<Part>): Sayable | WithMessages<Part> {
  if (typeof given === 'string') return nameInMail(given);
  if ('id' in given) return message(given);
  switch (given.kind) {
    case 'title':
    case 'text':
    case 'small':
      return { ...given, text: said(given.text) };
    case 'lines':
      return { ...given, lines: given.lines.map(said) };
    case 'link':
    case 'small-link':
      return { ...given, label: said(given.label) };
    case 'code':
    case 'block':
      return given;
  }
}

const said = (text: Sayable): Sayable => (typeof text === 'string' ? nameInMail(text) : message(text));

const message = ({ id, values }: Message): Message =>
  values === undefined
    ? { id }
    : { id, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(value)])) };

function valueIn(value: MessageValue): MessageValue {
  if (typeof value === 'string') return nameInMail(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isMany(value)) return value.map((one) => ('id' in one ? message(one) : one));
  return 'id' in value ? message(value) : value;
}

const isMany = (value: MessageValue & object): value is Extract<MessageValue, readonly unknown[]> =>
  Array.isArray(value);
