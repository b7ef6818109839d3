import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as core from 'zod/v4/core';
import type { Command, Flag } from '../../src/cli/manifest.ts';
import type { AnyOp, Contract, Schema } from '#kernel/op.ts';

/** What serves the pages of the console alone: menus, crash reports, the event stream, the id for analytics. */
const forPages = ['console', 'analytics', 'social'];
/** Flags of the program itself (`src/cli/arguments.ts`). */
const ownFlags = ['help', 'wait', 'output', 'fields', 'body', 'from-env', 'idempotency-key', 'if-match', 'dry-run'];

/** Every operation that a program may want, as a command. What needs no session is a step of a page: left out. */
export async function readCommands(root: string): Promise<Command[]> {
  const found: AnyOp[] = [];
  for (const file of globSync('src/domains/*/contract.ts', { cwd: root }).sort()) {
    const module = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, Contract>;
    for (const ops of Object.values(module)) found.push(...Object.values(ops));
  }
  const open = found.filter((op) => op.may !== 'anyone' && !forPages.includes(op.domain) && !isPasskey(op));
  return open.map((op) => commandOf(op, open));
}

/** A passkey is a browser's. */
const isPasskey = (op: AnyOp) => /^(start|add)Passkey/.test(op.name);

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `createServers` of `servers` is `create`, unless another operation were called the same. */
function shortName(op: AnyOp, all: readonly AnyOp[]): string {
  const short = (one: AnyOp) => {
    const domain = kebab(one.domain);
    const singular = domain.replace(/ies$/, 'y').replace(/s$/, '');
    const name = kebab(one.name);
    const end = [`-${domain}`, `-${singular}`].find((ending) => name.endsWith(ending));
    return end === undefined ? name : name.slice(0, -end.length);
  };
  const mine = short(op);
  return all.filter((one) => one.domain === op.domain && short(one) === mine).length > 1 ? kebab(op.name) : mine;
}

function commandOf(op: AnyOp, all: readonly AnyOp[]): Command {
  const flags = (['params', 'query', 'body'] as const).flatMap((part) =>
    flagsOf(part, part === 'body' ? op.input : op[part]),
  );
  const names = flags.map((flag) => flag.name);
  if (new Set(names).size < names.length) throw new Error(`${op.domain}.${op.name} has a flag twice: ${names.join()}`);
  return {
    domain: kebab(op.domain),
    name: shortName(op, all),
    long: kebab(op.name),
    method: op.method,
    path: op.base + op.path,
    summary: op.summary,
    flags,
    ...(op.input === undefined ? {} : { body: true }),
    ...(op.idempotent ? { idempotent: true } : {}),
    ...(op.ifMatch ? { ifMatch: true } : {}),
    ...(op.dryRun ? { dryRun: true } : {}),
    ...(op.method !== 'GET' && namesTask(op.output) ? { task: true } : {}),
    ...(op.download ? { file: true } : {}),
  };
}

type Json = core.JSONSchema.BaseSchema;

const jsonOf = (schema: Schema, io: 'input' | 'output') =>
  core.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });

const namesTask = (output: Schema | null): boolean =>
  output !== null && JSON.stringify(jsonOf(output, 'output')).includes('"cmdId"');

function flagsOf(part: Flag['part'], schema: Schema | undefined): Flag[] {
  if (schema === undefined) return [];
  const root = jsonOf(schema, 'input');
  const whole = resolved(root, root);
  return Object.entries(whole.properties ?? {}).map(([field, value]) => {
    const name = ownFlags.includes(kebab(field)) ? `field-${kebab(field)}` : kebab(field);
    const required: { required?: true } = whole.required?.includes(field) ? { required: true } : {};
    return { name, field, part, ...typeOf(value as Json, root), ...required };
  });
}

/** What a schema reference resolves to. */
function resolved(schema: Json, root: Json): Json {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  return name === undefined ? schema : (root.$defs?.[name] as Json);
}

type Type = Pick<Flag, 'type' | 'list' | 'nullable' | 'choices'>;

function typeOf(given: Json, root: Json): Type {
  const schema = resolved(given, root);
  const shapes = (schema.anyOf ?? schema.oneOf)?.map((one) => resolved(one, root));
  if (shapes !== undefined) return typeOfShapes(shapes, root);
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices?.every((one) => typeof one === 'string' || typeof one === 'number')) return { type: 'text', choices };
  switch (schema.type) {
    case 'string':
      return { type: schema.format === 'uuid' ? 'id' : 'text' };
    case 'integer':
    case 'number':
    case 'boolean':
      return { type: schema.type };
    case 'array': {
      const items = typeOf(schema.items as Json, root);
      return items.list ? { type: 'json' } : { ...items, list: true };
    }
    case 'object':
    case 'null':
    case undefined:
      break;
  }
  return { type: 'json' };
}

/**
 * A value with several types: null in addition to another one, one of several constants, or a number or list that a query
 * has as text.
 */
function typeOfShapes(shapes: readonly Json[], root: Json): Type {
  const real = shapes.filter((one) => one.type !== 'null');
  const nullable: { nullable?: true } = real.length < shapes.length ? { nullable: true } : {};
  const types = real.map((one) => typeOf(one, root));
  if (types.length === 1) return { ...types[0]!, ...nullable };
  const choices = types.flatMap((one) => (one.list ? [] : (one.choices ?? [])));
  if (types.every((one) => one.choices !== undefined && !one.list)) return { type: 'text', choices, ...nullable };
  const plain = types.every((one) => one.type !== 'json' && one.type !== 'boolean');
  const closer = types.find((one) => one.list) ?? types.find((one) => one.type === 'integer');
  return plain && closer !== undefined ? { ...closer, ...nullable } : { type: 'json', ...nullable };
}
