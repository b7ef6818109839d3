import * as core from 'zod/v4/core';
import { say } from '../messages.ts';
import { hintIn } from '#kernel/hint.ts';
import type { Message } from '#kernel/message.ts';
import { why } from '#kernel/reasons.ts';
import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { AnyOp, Schema, SchemaOutput } from '#kernel/op.ts';
import type { Req } from './context.ts';

/** How a required schema reports a missing field: by its type. */
const absent: readonly string[] = ['invalid_type', 'invalid_value', 'invalid_union'];

/**
 * What is wrong inside of a value that may have several shapes: of the shape that it has, since only what is in it
 * is wrong; null when it has none.
 */
function nestedIssues(issue: core.$ZodIssueInvalidUnion): core.$ZodIssue[] | null {
  const nested = issue.errors.find((found) => found.length > 0 && found.every(({ path }) => path.length > 0));
  return nested?.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? null;
}

/** More values than this are no help to someone who reads them. */
const mostNamed = 20;

const oneOf = (values: readonly unknown[]): Message =>
  values.length > mostNamed ? say('value.other') : why('expected.one-of', { values: values.map(String).join(', ') });

/** The values that a choice is made of: those of a field that says which shape it is, or single ones; none for other shapes. */
function valuesOf(issue: core.$ZodIssueInvalidUnion): readonly unknown[] {
  if (issue.errors.length === 0) return 'options' in issue ? (issue.options ?? []) : [];
  const values = issue.errors.map(([only, ...others]) =>
    only?.code === 'invalid_value' && others.length === 0 ? only.values : [],
  );
  return values.every(({ length }) => length > 0) ? values.flat() : [];
}

/** What to do about what a schema found, in our words: its own are English and for programmers. */
function detailOf(issue: core.$ZodIssue): Message {
  const said = hintIn(issue.message);
  if (said !== null) return said;
  switch (issue.code) {
    case 'invalid_type':
      return say('value.type', { expected: issue.expected });
    case 'too_small':
      // A text of at least one character is one that has to be there.
      return issue.origin === 'string' && issue.minimum === 1
        ? say('value.empty')
        : say('value.at-least', { origin: issue.origin, min: Number(issue.minimum) });
    case 'too_big':
      return say('value.at-most', { origin: issue.origin, max: Number(issue.maximum) });
    case 'invalid_format':
      return say('value.format', { format: issue.format });
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union': {
      const values = valuesOf(issue);
      return values.length > 0 ? oneOf(values) : say('value.other');
    }
    case 'invalid_key': {
      const [first] = issue.issues;
      return first === undefined ? say('value.other') : detailOf(first);
    }
    case 'custom':
    case 'unrecognized_keys':
    case 'invalid_element':
    case 'not_multiple_of':
      return say('value.other');
  }
}

/** Error items for what a schema found; their `key` is the path of the field, such as `disks.0`, below `at`. */
function itemsOf(issues: readonly core.$ZodIssue[], at: readonly string[] = []): ErrorItem[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path.map(String)];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => item(1002, [...path, key].join('.')));
    const nested = issue.code === 'invalid_union' ? nestedIssues(issue) : null;
    if (nested !== null) return itemsOf(nested, at);
    const key = path.length > 0 ? path.join('.') : undefined;
    if (absent.includes(issue.code) && issue.input === undefined) return [item(1001, key)];
    return [item(1000, key, { detail: detailOf(issue) })];
  });
}

/** PostgreSQL's text holds no NUL, and its JSON no half of a character: both are refused at the edge, everywhere alike. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** The path of the first text that cannot be stored, or null. */
function pathOfUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? pathOfUnstorable(inner, path === '' ? key : `${path}.${key}`) : path;
    if (found !== null) return found;
  }
  return null;
}

/** Parses one part of a request, strictly; throws Invalid with one item per wrong field. */
export function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (value !== undefined && value !== null && typeof value === 'object' && Object.keys(value).length > 0)
      throw new Invalid(Object.keys(value).map((key) => item(1002, key)));
    return undefined;
  }
  const parsed = core.safeParse(schema, value ?? {}, { reportInput: true });
  if (!parsed.success) throw new Invalid(itemsOf(parsed.error.issues));
  // Looked for in what the schema let through: a body nested without end would exhaust the stack.
  const key = pathOfUnstorable(parsed.data, '');
  if (key !== null) throw new Invalid([item(1000, key, { detail: say('value.unstorable') })]);
  return parsed.data;
}

/**
 * Parses a value that lies in a request at `key`, and whose schema its domain has. Throws Invalid with one item for each wrong
 * field.
 */
export function parseAt<S extends Schema>(schema: S, value: unknown, key: string): SchemaOutput<S> {
  const parsed = core.safeParse(schema, value, { reportInput: true });
  if (!parsed.success) throw new Invalid(itemsOf(parsed.error.issues, [key]));
  return parsed.data as SchemaOutput<S>;
}

/** Parses a request; throws Invalid for the first part that is wrong. */
export function parseRequest(op: AnyOp, raw: { params: unknown; query: unknown; body: unknown }): Req<AnyOp> {
  return {
    params: parsePart(op.params, raw.params),
    query: parsePart(op.query, raw.query),
    input: parsePart(op.input, raw.body),
  } as Req<AnyOp>;
}
