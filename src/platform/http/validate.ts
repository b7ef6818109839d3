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

/** Parses one part of a request, strictly; throws Invalid with one item per wrong field. */
export function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (value !== undefined && value !== null && typeof value === 'object' && Object.keys(value).length > 0)
      throw new Invalid(Object.keys(value).map((key) => item(1002, key)));
    return undefined;
  }
  const parsed = core.safeParse(schema, value ?? {}, { reportInput: true });
  if (!parsed.success) throw new Invalid(itemsOf(parsed.error.issues));
  const bad = pathsOfNul(parsed.data, []);
  if (bad.length > 0) throw new Invalid(bad.map((key) => item(1000, key, { detail: 'it holds a NUL character' })));
  return parsed.data;
}

/** Where texts hold a NUL: the one character that the database cannot store, and that no field of ours means. */
function pathsOfNul(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => pathsOfNul(part, [...path, key]));
}
