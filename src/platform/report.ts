import { z } from 'zod';
import { message, type Message, type Sayable } from '#kernel/message.ts';
import type { PersonalKind } from '#kernel/personal.ts';
import type { ColumnKind, Report, ReportFilter } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { Instant, Money } from '#kernel/wire.ts';
import type { Db } from '#platform/db/pool.ts';

/** What the fields of a column hold, by its kind. */
const values = {
  text: z.string(),
  id: z.string(),
  ip: z.string(),
  link: z.string(),
  agent: z.string(),
  zone: z.string(),
  state: z.union([z.string(), z.boolean()]),
  date: Instant,
  number: z.number(),
  bytes: z.number(),
  money: Money,
} satisfies Record<ColumnKind, z.ZodType>;

/** English, or a message where the text belongs to something else. */
interface Titled {
  readonly id: string;
  readonly title: Sayable;
  readonly choices?: readonly (readonly [value: string, title: Sayable])[];
  readonly otherwise?: Message;
}

interface ReportColumn extends Titled {
  readonly kind: ColumnKind;
  readonly sortable?: boolean;
  readonly spare?: boolean;
  /** Some rows do not have it. */
  readonly nullable?: boolean;
  readonly to?: string;
  readonly personal?: PersonalKind;
}

type ValueOf<C extends ReportColumn> =
  | z.input<(typeof values)[C['kind']]>
  | (C['kind'] extends 'text' ? Message : never)
  | (C extends { nullable: true } ? null : never);
type RowOf<C extends readonly ReportColumn[], K extends readonly string[]> = {
  [One in C[number] as One['id']]: ValueOf<One>;
} & { [Key in K[number]]: string };

type Entry<C extends readonly ReportColumn[], K extends readonly string[]> = Omit<
  Report<never, Db, Scope>,
  'row' | 'title' | 'why' | 'empty' | 'columns' | 'filters' | 'rows'
> & {
  title: string;
  why: Sayable;
  empty: string;
  columns: C;
  filters: readonly (Titled & Pick<ReportFilter, 'kind' | 'searched' | 'maxDays'>)[];
  /** Fields that links are made of and no column shows. */
  keys?: K;
  rows(
    db: Db,
    scope: Scope,
    query: Parameters<Report<never, Db, Scope>['rows']>[2],
  ): Promise<{
    items: RowOf<C, K>[];
    total: number;
  }>;
};

/**
 * Declares a report; what its rows must be follows from its columns. Its texts become messages of the domain, such as
 * `report-<id>-title` and `report-<id>-column-<id>`.
 */
export function report<const C extends readonly ReportColumn[], const K extends readonly string[] = readonly []>(
  domain: string,
  { keys, columns, filters, title, why, empty, ...entry }: Entry<C, K>,
): Report<RowOf<C, K>, Db, Scope> {
  const say = (part: string, text: Sayable): Message =>
    typeof text === 'string' ? message(domain, `report-${entry.id}-${part}`, text) : text;
  const titled = (kind: string, { id, choices, ...one }: Titled) => ({
    ...one,
    id,
    title: say(`${kind}-${id}`, one.title),
    ...(choices && { choices: choices.map(([value, text]) => [value, say(`${kind}-${id}-${value}`, text)]) }),
  });
  const fields = columns.map(({ id, kind, nullable }) => [id, nullable ? values[kind].nullable() : values[kind]]);
  const said = {
    row: z.object(Object.fromEntries([...(keys ?? []).map((key) => [key, z.string()]), ...fields])),
    title: say('title', title),
    why: say('why', why),
    empty: say('empty', empty),
    columns: columns.map(({ nullable: _, ...column }) => titled('column', column)),
    filters: filters.map((filter) => titled('filter', filter)),
  };
  // Put together by name, which the compiler cannot follow; the type says exactly that.
  return { ...entry, ...said } as unknown as Report<RowOf<C, K>, Db, Scope>;
}
