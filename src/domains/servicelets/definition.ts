import type { Role } from '#kernel/permissions.ts';
import type { Message } from '#kernel/message.ts';
import type { RunAction } from './states.ts';
import { maxValueLength, minSecretLength } from './limits.ts';
import { why } from './reasons.ts';

export const osFamilies = ['linux', 'windows', 'bsd'] as const;
export type OsFamily = (typeof osFamilies)[number];
export const kinds = ['command', 'service'] as const;
export type Kind = (typeof kinds)[number];
export const parameterTypes = ['text', 'number', 'choice', 'flag'] as const;
export type ParameterType = (typeof parameterTypes)[number];
export const fileUses = ['none', 'optional', 'required'] as const;
export type FileUse = (typeof fileUses)[number];

export interface Parameter {
  /** Lower case; `{name}` in a word of the command, `$PARAM_NAME` in the script. */
  name: string;
  title: string;
  type: ParameterType;
  required: boolean;
  secret: boolean;
  /** Empty: none. */
  preset: string;
  /** Of a choice. */
  choices: readonly string[];
}

/** A program with its arguments, and what it reads from its standard input. */
export interface Command {
  words: readonly string[];
  script: string;
}

export interface Definition {
  name: string;
  description: string;
  os: OsFamily;
  kind: Kind;
  /** What a command runs, or a service is installed with. */
  command: Command;
  /** What a service is removed with; null of a command. */
  removal: Command | null;
  parameters: readonly Parameter[];
  file: FileUse;
  timeoutSeconds: number;
  /** The roles that may run it. */
  roles: readonly Role[];
}

export type Values = Readonly<Record<string, string>>;
export const actionsOf = (kind: Kind): readonly RunAction[] => (kind === 'command' ? ['run'] : ['install', 'remove']);
export const environmentName = (name: string): string => `PARAM_${name.toUpperCase()}`;

const placeholder = /\{([a-z][a-z0-9_]*)\}/g;
/** The names that are in a word in braces. */
const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

export const commandOf = ({ command, removal }: Pick<Definition, 'command' | 'removal'>, action: RunAction): Command =>
  action === 'remove' ? (removal ?? command) : command;

/** The parameters of an action: those used in its words or script. */
export function parametersOf(definition: Pick<Definition, 'command' | 'removal' | 'parameters'>, action: RunAction) {
  const { words, script } = commandOf(definition, action);
  const named = new Set(words.flatMap(namesIn));
  return definition.parameters.filter(
    ({ name }) => named.has(name) || new RegExp(`\\b${environmentName(name)}\\b`).test(script),
  );
}

/** Whether an action takes a file; a removal never does. */
export const fileOf = ({ file }: Pick<Definition, 'file'>, action: RunAction): FileUse =>
  action === 'remove' ? 'none' : file;

/** The first name in the words of a command that no parameter has; null when all are known. */
export function unknownName({ words }: Command, { parameters, file }: Pick<Definition, 'parameters' | 'file'>) {
  const known = new Set([...parameters.map(({ name }) => name), ...(file === 'none' ? [] : ['file'])]);
  return words.flatMap(namesIn).find((name) => !known.has(name)) ?? null;
}

/** What makes an interpreter read the next word as a program: a value there would be pasted into it. */
const readsNextLabel = /^(-\w*c|-e|\/c|\/k|-command|-encodedcommand|eval|invoke-expression)$/i;

/** The first name that would be read as part of a program; null when there is none. */
export function pastedName({ words }: Command): string | null {
  const at = words.findIndex((word) => readsNextLabel.test(word));
  if (at < 0) return null;
  return words.slice(at + 1).flatMap(namesIn)[0] ?? null;
}

/** Why a value cannot be; null when it can. An empty one is judged by `required`. */
export function problemOfValue(parameter: Parameter, value: string): Message | null {
  const { type, choices, secret } = parameter;
  if (value.length > maxValueLength) return why('value.too-long', { max: maxValueLength });
  // Control characters but the tab and the line break.
  if (/(?![\t\n])\p{Cc}/u.test(value)) return why('value.untypable');
  if (type === 'number') return /^-?\d{1,15}$/.test(value) ? null : why('value.number');
  if (type === 'choice') return choices.includes(value) ? null : why('value.choice', { choices: choices.join(', ') });
  if (type === 'flag') return value === 'yes' || value === 'no' ? null : why('value.flag');
  // A program would read it as one of its options.
  if (value.startsWith('-')) return why('value.dash');
  if (secret && value.length < minSecretLength) return why('value.secret-too-short', { min: minSecretLength });
  return null;
}

/** The parameters of a run: its own values, and the defaults for the others. */
export function filledValues(parameters: readonly Parameter[], values: Values): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap(({ name, preset }) => {
      const value = values[name] === undefined || values[name] === '' ? preset : values[name];
      return value === '' ? [] : [[name, value] as const];
    }),
  );
}

/** The words as the agent gets them: a word that is nothing but a missing value is left out. */
export function argumentsOf({ words }: Command, values: Values, file: string | null): string[] {
  const all: Values = file === null ? values : { ...values, file };
  return words.flatMap((word) => {
    const [only] = namesIn(word);
    if (only !== undefined && word === `{${only}}` && all[only] === undefined) return [];
    return [word.replaceAll(placeholder, (_, name: string) => all[name] ?? '')];
  });
}

/** What its script finds in its environment. */
export function environmentOf(values: Values, file: string | null): Record<string, string> {
  const all = Object.entries(file === null ? values : { ...values, file });
  return Object.fromEntries(all.map(([name, value]) => [environmentName(name), value]));
}

/** Replaces a secret wherever people can read it. */
export const mask = '••••••';

/** The values as they may be kept and shown. */
export function maskedValues(parameters: readonly Parameter[], values: Values): Record<string, string> {
  const secret = new Set(parameters.filter((one) => one.secret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secret.has(name) ? mask : value]));
}

export const secretsOf = (parameters: readonly Parameter[], values: Values): string[] =>
  parameters.filter((one) => one.secret).flatMap(({ name }) => values[name] ?? []);

/** An output without the secrets that it repeats, also one that was cut off in the middle of it. */
export function maskedOutput(output: string, secrets: readonly string[]): string {
  const longestFirst = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  const whole = longestFirst.reduce((text, secret) => text.replaceAll(secret, mask), output);
  for (const secret of longestFirst)
    for (let length = secret.length - 1; length >= 3; length--)
      if (whole.endsWith(secret.slice(0, length))) return whole.slice(0, -length) + mask;
  return whole;
}
