import type { Message } from '#kernel/message.ts';
import { systemVariables, type Variable } from './content.ts';
import { why } from './reasons.ts';

const use = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** The variables that a text uses, in its order. */
export const usedIn = (text: string): string[] => [...text.matchAll(use)].map((found) => found[1] ?? '');

/** The text with its variables filled in; one that has no value stays as it is written. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(use, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));

/** Every text in a value of JSON, filled in. */
export function fillAll(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (Array.isArray(value)) return value.map((one) => fillAll(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillAll(one, values)]));
}

/** Replaces a secret wherever it is shown or stored; it is resolved when the data is passed to the guest. */
export const secretReference = (policy: number, name: string): string => `%secret:${policy}.${name}%`;

export const isVariableName = (name: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(name);
export const isSystemVariable = (name: string): boolean => systemVariables.some((one) => one === name);

/** Why a variable cannot have this value; null when it can. */
export function refusalOfValue(variable: Variable, value: string): Message | null {
  if (value === '') return variable.required ? why('value.needed') : null;
  // Control characters would end the line, or the document, that the value is put into.
  if (/\p{Cc}/u.test(value)) return why('value.one-line');
  // It would be filled in again, with a secret.
  if (variable.kind !== 'secret' && value.includes('%secret:')) return why('value.reference');
  if (variable.kind === 'number' && !/^-?\d{1,15}$/.test(value)) return why('value.number');
  if (variable.kind === 'yes-no' && value !== 'true' && value !== 'false') return why('value.yes-no');
  if (variable.kind === 'choice' && !variable.choices.includes(value)) return why('value.choice');
  return null;
}
