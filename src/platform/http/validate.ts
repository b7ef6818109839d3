import * as core from 'zod/v4/core';
import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { Schema } from '#kernel/op.ts';

/** Catalogue items for what a schema found; `key` is the path of the field, such as `disks.0`. */
export function itemsOf(issues: readonly core.$ZodIssue[]): ErrorItem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => item(1002, [...path, key].join('.')));
    const key = path.length > 0 ? path.join('.') : undefined;
    if (issue.code === 'invalid_type' && issue.input === undefined) return [item(1001, key)];
    return [item(1000, key, { detail: issue.message })];
  });
}

/**
 * The path of the first string with a NUL character, or null. PostgreSQL's text cannot hold one, so it is refused
 * at the edge for every operation alike.
 */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\u0000') ? path : pathOfNul(inner, path === '' ? key : `${path}.${key}`);
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
  const nul = pathOfNul(parsed.data, '');
  if (nul !== null) throw new Invalid([item(1000, nul, { detail: 'it holds a NUL character' })]);
  return parsed.data;
}
