import { z } from 'zod';

/** A field inside another one: an object's in an object, or what a list or a record holds. */
export interface NestedField {
  path: string[];
  /** What the field takes. */
  schema: z.core.$ZodType;
  /** A body in which everything around the field is in order. */
  around: Record<string, unknown>;
}

/** The schema inside a wrapper such as `optional`, or the schema itself. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodPipe) return bare(schema._zod.def.in);
  const wraps =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodNonOptional;
  return wraps ? bare(schema._zod.def.innerType) : schema;
}

/** The shapes that a value may have: of a union each, of all else one. */
function formsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = bare(schema);
  return inner instanceof z.core.$ZodUnion ? inner._zod.def.options.flatMap(formsOf) : [inner];
}

/** The fields below a shape, by the name that is in a path. */
function below(form: z.core.$ZodType): [name: string, schema: z.core.$ZodType][] {
  if (form instanceof z.core.$ZodObject) return Object.entries(form._zod.def.shape);
  if (form instanceof z.core.$ZodArray) return [['0', form._zod.def.element]];
  if (form instanceof z.core.$ZodRecord) return [['any', form._zod.def.valueType]];
  return [];
}

/** Whether a schema takes a value. */
export const takes = (schema: z.core.$ZodType, value: unknown) => z.core.safeParse(schema, value).success;

const texts =
  'x Name-1 name 01900000-0000-7000-8000-0000000000ff a@people.test 198.51.100.7 Europe/Berlin Aa1bcdefghij 2026-01-01 2026-01-01T00:00:00Z #001122 /tmp/file';
const plain = [...texts.split(' '), 'a'.repeat(64), 1, 0, 10, 24, 512, 100_000, true, null];

/** Something that a shape takes; undefined when it may be left out or nothing plain will do. */
function example(schema: z.core.$ZodType): unknown {
  if (takes(schema, undefined)) return undefined;
  for (const form of formsOf(schema)) {
    if (form instanceof z.core.$ZodLiteral || form instanceof z.core.$ZodEnum) return [...form._zod.values][0];
    if (form instanceof z.core.$ZodObject)
      return Object.fromEntries(below(form).map(([name, inner]) => [name, example(inner)]));
    if (form instanceof z.core.$ZodArray) {
      const [[, element] = []] = below(form);
      return takes(schema, []) || element === undefined ? [] : [example(element)];
    }
    if (form instanceof z.core.$ZodRecord) return {};
  }
  return plain.find((value) => takes(schema, value));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field of this shape that a field of it can be put into. */
function holder(form: z.core.$ZodType, known: unknown): unknown {
  if (form instanceof z.core.$ZodArray) return Array.isArray(known) ? known : [];
  return isRecord(known) && takes(form, known) ? known : (example(form) ?? {});
}

/** A copy of a value in which the field at a path is another one; undefined leaves it out. */
export function withField(value: unknown, [name, ...rest]: string[], field: unknown): unknown {
  if (name === undefined) return field;
  if (Array.isArray(value)) {
    const first = withField(value[0], rest, field);
    return first === undefined ? [] : [first, ...value.slice(1)];
  }
  return { ...(isRecord(value) ? value : {}), [name]: withField(isRecord(value) ? value[name] : {}, rest, field) };
}

/** The position in the walk through a schema. */
interface Place {
  path: string[];
  known: unknown;
  body: unknown;
}

/** Every field inside the fields of a body, each with a body around it. */
export function nestedFields(schema: z.core.$ZodType, sample: Record<string, unknown>): NestedField[] {
  const found: NestedField[] = [];
  const walk = (inner: z.core.$ZodType, { path, known, body }: Place) => {
    for (const form of formsOf(inner)) {
      const fields = below(form);
      if (fields.length === 0) continue;
      const held = path.length === 0 ? known : holder(form, known);
      const around = withField(body, path, held);
      for (const [name, field] of fields) {
        const at = [...path, name];
        if (path.length > 0 && isRecord(around)) found.push({ path: at, schema: field, around });
        const one: unknown = Array.isArray(held) ? held[0] : isRecord(held) ? held[name] : undefined;
        walk(field, { path: at, known: one, body: around });
      }
    }
  };
  walk(schema, { path: [], known: sample, body: sample });
  return found;
}

/** Whether a path leads to a field that a schema has. */
export function leadsTo(schema: z.core.$ZodType, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  return formsOf(schema).some((form) => {
    if (form instanceof z.core.$ZodArray) return /^\d+$/.test(name) && leadsTo(form._zod.def.element, rest);
    if (form instanceof z.core.$ZodRecord) return leadsTo(form._zod.def.valueType, rest);
    return below(form).some(([field, inner]) => field === name && leadsTo(inner, rest));
  });
}
