import { asMessage, asText, type Message, type Sayable } from '#kernel/message.ts';
import { say } from './messages.ts';

/** The parts of a site by name, as its file has them. */
export type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A part as it is compared: what its entries are called, and how their values are said. */
export interface ComparedPart {
  id: string;
  title: Message;
  label(entry: string): Message;
  /** Undefined: the value says itself. */
  words?: ((entry: string, value: unknown) => Sayable | undefined) | undefined;
}

interface Difference {
  id: string;
  part: string;
  partTitle: Message;
  entry: string;
  label: Message;
  before: Message | null;
  after: Message | null;
}

/** Whether a value of a file is an object, and not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each value by its name; what lies in an object has both names, with a dot between. */
function leavesOf(part: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const leaves = Object.entries(part).flatMap(([key, value]): [string, unknown][] =>
    isObject(value) ? Object.entries(value).map(([inner, leaf]) => [`${key}.${inner}`, leaf]) : [[key, value]],
  );
  return new Map(leaves);
}

/** What two values are compared by. What is not set is like what is not there, and like an empty text. */
const markOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : JSON.stringify(value);

/** A value as people read it. */
function textOf(value: unknown): Message {
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.length === 0 ? say('none') : asText(value.map(textOf));
  if (!isObject(value)) return asText(String(value));
  return asText(Object.values(value).map(textOf));
}

/** The values in which two states of these parts differ, in the order of the parts and their entries. */
export function differencesOf(parts: readonly ComparedPart[], before: Parts, after: Parts): Difference[] {
  return parts.flatMap(({ id: part, title: partTitle, label, words }) => {
    const [one, other] = [leavesOf(before[part] ?? {}), leavesOf(after[part] ?? {})];
    const said = (entry: string, value: unknown): Message | null => {
      const own = value === undefined ? undefined : words?.(entry, value);
      if (own !== undefined) return asMessage(own);
      return markOf(value) === null ? null : textOf(value);
    };
    return [...new Set([...one.keys(), ...other.keys()])].flatMap((entry) => {
      const [from, to] = [one.get(entry), other.get(entry)];
      if (markOf(from) === markOf(to)) return [];
      const values = { before: said(entry, from), after: said(entry, to) };
      return [{ id: `${part} ${entry}`, part, partTitle, entry, label: label(entry), ...values }];
    });
  });
}
