import { readFileSync } from 'node:fs';
import { UsageError } from './failures.ts';
import type { Command, Flag } from './manifest.ts';
import { suggestion } from './nearest.ts';
import { kindOf, valueOf } from './values.ts';

export const outputs = ['table', 'json', 'value'] as const;
export type Output = (typeof outputs)[number];

/** Flags of the program itself; a field with one of these names is `--field-…` (see the manifest). */
export interface Options {
  help: boolean;
  output: Output;
  fields: readonly string[];
  wait: boolean;
  dryRun: boolean;
  idempotencyKey: string | null;
  ifMatch: string | null;
}

export interface Request {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  options: Options;
}

const switches: readonly string[] = ['help', 'wait', 'dry-run'];
const settings: readonly string[] = ['output', 'fields', 'body', 'from-env', 'idempotency-key', 'if-match'];

/** Makes a request of what was typed behind a command. */
export function requestOf(command: Command, args: readonly string[], env: NodeJS.ProcessEnv): Request {
  const typed = collect(command, args);
  const options = optionsOf(command, typed);
  const request: Request = { params: {}, query: {}, body: undefined, options };
  if (options.help) return request;
  takeFromEnvironment(command, typed, env);
  const fields: Record<string, unknown> = {};
  const parts = { params: request.params, query: request.query, body: fields };
  for (const flag of command.flags) {
    const values = typed.get(flag.name);
    if (values !== undefined) parts[flag.part][flag.field] = valueOf(flag, values);
  }
  if (command.body) request.body = bodyOf(typed.get('body'), fields);
  demand(command, { ...parts, body: request.body });
  return request;
}

type Typed = Map<string, string[]>;

/** Every flag with what was typed for it. */
function collect(command: Command, args: readonly string[]): Typed {
  const typed: Typed = new Map();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const match = /^--([^=]+)(?:=([^]*))?$/.exec(arg === '-h' ? '--help' : arg === '-o' ? '--output' : arg);
    if (match === null)
      throw new UsageError(`Unexpected argument "${arg}". Put a flag before every value, such as --name x.`);
    const { name, value } = known(command, match[1]!, match[2]);
    const given = value ?? (isSwitch(command, name) ? switched(rest) : rest.shift());
    if (given === undefined) throw new UsageError(`--${name} needs a value.`);
    typed.set(name, [...(typed.get(name) ?? []), given]);
  }
  return typed;
}

/** The flag for a name; `--no-x` is `--x false`. */
function known(command: Command, name: string, value: string | undefined): { name: string; value: string | undefined } {
  const names = [...command.flags.map((flag) => flag.name), ...switches, ...settings];
  if (names.includes(name)) return { name, value };
  const positive = name.replace(/^no-/, '');
  if (positive !== name && value === undefined && isSwitch(command, positive))
    return { name: positive, value: 'false' };
  const help = `\nRun "cloud help ${command.domain} ${command.name}" for a list of flags.`;
  throw new UsageError(`Unknown flag --${name}.${suggestion(name, names, '--')}${help}`);
}

const isSwitch = (command: Command, name: string): boolean =>
  switches.includes(name) || command.flags.some((flag) => flag.name === name && flag.type === 'boolean' && !flag.list);

function switched(rest: string[]): string {
  return rest[0] === 'true' || rest[0] === 'false' ? rest.shift()! : 'true';
}

function optionsOf(command: Command, typed: Typed): Options {
  const last = (name: string) => typed.get(name)?.at(-1) ?? null;
  const output = last('output') ?? 'table';
  const found = outputs.find((one) => one === output);
  if (found === undefined)
    throw new UsageError(`--output takes ${outputs.join(' | ')}, not "${output}".${suggestion(output, outputs)}`);
  const wait = last('wait') === 'true';
  if (wait && !command.task)
    throw new UsageError('--wait is only for commands that start a task. This command completes immediately.');
  const dryRun = last('dry-run') === 'true';
  if (dryRun && !command.dryRun) throw new UsageError('This command does not support a dry run. Remove --dry-run.');
  return {
    help: last('help') === 'true',
    output: found,
    fields: (typed.get('fields') ?? []).flatMap((list) => list.split(',')),
    wait,
    dryRun,
    idempotencyKey: last('idempotency-key'),
    ifMatch: last('if-match'),
  };
}

/** `--from-env password=SECRET`: what others on the machine must not see in the list of processes. */
function takeFromEnvironment(command: Command, typed: Typed, env: NodeJS.ProcessEnv): void {
  const names = command.flags.map((flag) => flag.name);
  for (const pair of typed.get('from-env') ?? []) {
    const [, name = '', variable = ''] = /^(?:--)?([^=]+)=(\w+)$/.exec(pair) ?? [];
    if (name === '') throw new UsageError(`--from-env takes flag=VARIABLE, not "${pair}".`);
    if (!names.includes(name))
      throw new UsageError(`Unknown flag --${name} in --from-env.${suggestion(name, names, '--')}`);
    const value = env[variable];
    if (value === undefined) throw new UsageError(`--${name} is read from ${variable}, which is not set.`);
    typed.set(name, [...(typed.get(name) ?? []), value]);
  }
}

/** The whole body of `--body`, and over it what has its own flag. */
function bodyOf(whole: readonly string[] | undefined, fields: Record<string, unknown>): unknown {
  const file = whole?.at(-1);
  if (file === undefined) return fields;
  const body = readJson(file);
  if (Object.keys(fields).length === 0) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new UsageError('--body is not a JSON object. Remove the other flags, or pass an object.');
  return { ...body, ...fields };
}

function readJson(file: string): unknown {
  const name = file === '-' ? 'standard input' : file;
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`--body: ${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`--body: ${name} is not valid JSON.`);
  }
}

function demand(command: Command, parts: Record<Flag['part'], unknown>): void {
  const missing = command.flags.filter(({ required, part, field }) => {
    const held = parts[part];
    return required && (typeof held !== 'object' || held === null || !(field in held));
  });
  if (missing.length === 0) return;
  const lines = missing.map((flag) => `--${flag.name} is missing: ${kindOf(flag)}`);
  throw new UsageError(`${lines.join('\n')}\nRun "cloud help ${command.domain} ${command.name}" for a list of flags.`);
}
