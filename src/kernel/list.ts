import { z } from 'zod';
import { hint } from './hint.ts';
import { personalFieldsOf } from './personal.ts';
import { why } from './reasons.ts';
import { op, type AuditRule, type ListFacts, type May, type Op, type Schema, type ShareLevel } from '#kernel/op.ts';
import {
  countsQuery,
  fileQuery,
  Instant,
  pageFields,
  pageQuery,
  queryInt,
  queryList,
  queryPeriod,
  queryPeriodWithin,
} from '#kernel/wire.ts';

/** What a filter asks for; the console offers a control for it. */
export type FilterKind = 'choice' | 'choices' | 'values' | 'flag' | 'number' | 'period' | 'instant' | 'text' | 'id';

/** One typed filter of a list: its kind, and how it is encoded in the query. */
export interface Filter<S extends Schema = Schema> {
  readonly kind: FilterKind;
  readonly schema: S;
  /** Of a period: its most days. */
  readonly maxDays?: number;
}
type Filters = Readonly<Record<string, Filter>>;

const filter = <S extends z.ZodType>(kind: FilterKind, schema: S): Filter<z.ZodOptional<S>> => ({
  kind,
  schema: schema.optional(),
});

/** Kinds of filters; each is refused (1000 at its name) for a value that it does not know. */
export const filters = {
  /** One of fixed values. */
  choice: <const V extends readonly [string, ...string[]]>(values: V) => filter('choice', z.enum(values)),
  /** Several of fixed values, separated by commas. */
  choices: (known: readonly string[]) =>
    filter(
      'choices',
      queryList.refine((given) => given.every((one) => known.includes(one)), {
        error: hint(why('expected.one-of', { values: known.join(', ') })),
      }),
    ),
  /** Several of values that only the data know, such as zones. */
  values: () => filter('values', queryList),
  /** 1: only those with it; 0: only those without. */
  flag: () => filter('flag', queryInt(0, 1)),
  /** Days, such as `2026-11-01..2026-11-30`; either end may be left out. */
  number: (min: number, max: number) => filter('number', queryInt(min, max)),
  period: () => filter('period', queryPeriod),
  /** The same of at most so many days, for rows without end: `periodWithin` gives it both ends. */
  periodWithin: (maxDays: number) => ({ ...filter('period', queryPeriodWithin(maxDays)), maxDays }),
  /** A moment, ISO 8601 in UTC. */
  instant: () => filter('instant', Instant),
  text: (max = 200) => filter('text', z.string().max(max)),
  id: () => filter('id', z.uuid()),
};

/** The same filter with the value that it has where none is given. */
export const otherwise = <V extends string, S extends z.ZodType<V>>(
  { kind, schema }: Filter<z.ZodOptional<S>>,
  value: z.util.NoUndefined<z.output<S>>,
): Filter<z.ZodDefault<S>> => ({ kind, schema: schema.unwrap().default(value) });

type SchemasOf<F extends Filters> = { [K in keyof F]: F[K]['schema'] };
type ListQuery<F extends Filters> = z.ZodObject<typeof pageQuery & SchemasOf<F>, z.core.$strict>;
type FileQuery<F extends Filters> = z.ZodObject<typeof pageQuery & SchemasOf<F> & typeof fileQuery, z.core.$strict>;
type Answer<Row extends Schema, M extends z.ZodRawShape> = z.ZodObject<ReturnType<typeof pageFields<Row>> & M>;

/** A list: an operation whose rows are paged, sorted, searched, filtered and, unless it says no, had as a file. */
export type ListOp<
  P extends Schema | undefined = any,
  Row extends Schema = any,
  F extends Filters = any,
  S extends string = any,
  M extends z.ZodRawShape = any,
  HasFile extends boolean = any,
> = Op<P, ListQuery<F>, undefined, Answer<Row, M>> & {
  readonly list: ListFacts & { readonly sorts: readonly S[]; readonly filters: { readonly [K in keyof F]: string } };
  readonly file: HasFile extends true ? Op<P, FileQuery<F>, undefined, null> & { readonly fileOf: string } : null;
};

export type SortOf<L> = L extends { list: { sorts: readonly (infer S)[] } } ? Extract<S, string> : never;

interface ListDefinition<P, Row, F, S extends string, M, HasFile> {
  path: `/${string}`;
  /** One sentence for the API documentation: `Lists ...`; that of the file follows from it. */
  summary: string;
  may: May;
  shares?: ShareLevel;
  params?: P;
  row: Row;
  filters?: F;
  /** The names that `sorting` may have. */
  sorts: readonly S[];
  /** The sorting where none is asked for. */
  sort: S | `-${S}`;
  /** Fields of the response other than its rows. */
  more?: M;
  /** The changes that make it stale; by default, those of its own domain. */
  shows?: readonly string[];
  /** The audit action of the file, where it holds what not everyone may take along; `list.export` where it has personal data. */
  fileAudit?: AuditRule;
  /** False: there is no file of it. */
  file?: HasFile;
}

/** What may be asked of a list with these filters. */
export function listQuery<F extends Filters>(given: F): ListQuery<F> {
  const schemas = Object.fromEntries(Object.entries(given).map(([name, { schema }]) => [name, schema]));
  // Put together by name, which the compiler cannot follow; the type says exactly that.
  return z.strictObject({ ...pageQuery, ...schemas }) as unknown as ListQuery<F>;
}

/** Declares a list: its rows, filters and sortings; `contract()` adds the file of it beside. The server's half is `listRows`. */
export function list<
  Row extends Schema,
  const S extends string,
  F extends Filters = Record<never, never>,
  P extends Schema | undefined = undefined,
  M extends z.ZodRawShape = Record<never, never>,
  HasFile extends boolean = true,
>(d: ListDefinition<P, Row, F, S, M, HasFile>): ListOp<P, Row, F, S, M, HasFile> {
  const given: Filters = d.filters ?? {};
  const query = listQuery(given);
  const same = { method: 'GET', may: d.may, audit: 'none: read', params: d.params } as const;
  const rest = { ...(d.shares && { shares: d.shares }), ...(d.shows && { shows: d.shows }) };
  const rows = op({
    ...same,
    ...rest,
    path: d.path,
    summary: d.summary,
    query: query.extend(countsQuery),
    output: z.object({ ...pageFields(d.row), ...d.more }),
  });
  const file =
    d.file === false
      ? null
      : op({
          ...same,
          ...rest,
          audit: d.fileAudit ?? (personalFieldsOf(d.row) === null ? 'none: read' : 'list.export'),
          path: `${d.path}/export`,
          summary: d.summary.replace(/^Lists (.*)\.$/, 'Exports $1, as CSV or JSON.'),
          query: query.extend(fileQuery),
          output: null,
          status: 200,
          limit: 'report',
          download: true,
        });
  const kinds = Object.fromEntries(Object.entries(given).map(([name, { kind }]) => [name, kind]));
  const spans = Object.entries(given).flatMap(([name, { maxDays }]) =>
    maxDays === undefined ? [] : [[name, maxDays]],
  );
  const facts = {
    sorts: d.sorts,
    sort: d.sort,
    filters: kinds,
    spans: Object.fromEntries(spans) as Record<string, number>,
  };
  // The schemas were put together by name; the compiler cannot follow, and their types say exactly what was done.
  return { ...rows, list: facts, file } as unknown as ListOp<P, Row, F, S, M, HasFile>;
}
