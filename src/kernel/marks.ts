import type * as core from 'zod/v4/core';
import type { Schema } from './op.ts';

/** The marked fields of a schema: what it is itself, or those below it. Lists are seen through. */
export type MarkedFields<K extends string> = K | { readonly [field: string]: MarkedFields<K> };

/** A kind of mark that fields of schemas bear. Mark a field last, or the mark is lost. */
export function marks<K extends string>() {
  const kinds = new WeakMap<object, K>();
  const known = new WeakMap<object, MarkedFields<K> | null>();

  /** The marked fields of an answer or a row; null: it has none. */
  function fieldsOf(schema: Schema): MarkedFields<K> | null {
    const before = known.get(schema);
    if (before !== undefined) return before;
    // Ends the walk of a schema that contains itself.
    known.set(schema, null);
    const fields = kinds.get(schema) ?? below(schema);
    known.set(schema, fields);
    return fields;
  }

  function below(schema: Schema): MarkedFields<K> | null {
    // The definitions of zod, told apart by their type.
    const { def } = (schema as core.$ZodTypes)._zod;
    if (def.type === 'array') return fieldsOf(def.element);
    if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return fieldsOf(def.innerType);
    if (def.type !== 'object') return null;
    const found = Object.entries(def.shape).flatMap(([name, field]) => {
      const fields = fieldsOf(field);
      return fields === null ? [] : [[name, fields] as const];
    });
    return found.length === 0 ? null : Object.fromEntries(found);
  }

  return {
    mark<S extends Schema>(kind: K, schema: S): S {
      kinds.set(schema, kind);
      return schema;
    },
    fieldsOf,
  };
}

/** A value with its marked fields changed; what is not marked stays as it is. */
export function changeFields<T, K extends string>(
  value: T,
  fields: MarkedFields<K>,
  change: (value: unknown, kind: K) => unknown,
): T {
  return changed(value, fields, change) as T;
}

function changed<K extends string>(
  value: unknown,
  fields: MarkedFields<K>,
  change: (value: unknown, kind: K) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => changed(one, fields, change));
  if (typeof fields === 'string') return change(value, fields);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, one]: [string, unknown]) => {
    const below = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, below === undefined ? one : changed(one, below, change)];
  });
  return Object.fromEntries(own) as unknown;
}
