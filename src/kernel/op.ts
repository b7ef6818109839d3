import type * as core from 'zod/v4/core';
import type { Permission } from '#kernel/permissions.ts';
import { withGivenReason } from '#kernel/reason-schemas.ts';

/** Any zod schema. The bound is `$ZodType`: the wider `z.ZodType` makes type-checking four times slower. */
export type Schema = core.$ZodType;
export type SchemaInput<T> = T extends Schema ? core.input<T> : undefined;
export type SchemaOutput<T> = T extends Schema ? core.output<T> : undefined;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `anyone` needs no session; `signed-in` needs a session and acts on the caller's own things only. */
export type May = Permission | 'anyone' | 'signed-in';

/** The audit action (`server.create`), or the reason why nothing is written (`none: read`). */
export type AuditRule = `${Lowercase<string>}.${string}` | `none: ${string}`;

/**
 * What staff in a customer's place may call: `refused` never (credentials, factors, consents, sessions), `acting` only
 * when they act, `viewing` also when they only look.
 */
export type Support = 'refused' | 'acting' | 'viewing';

/**
 * What someone with whom an object was shared needs to call this on it: `access` to see and use it, `configure` to
 * change it as well. Without it an operation is for those alone in whose scope the object's account lies.
 */
export type ShareLevel = 'access' | 'configure';

/**
 * What a change makes stale: names of domains, or of what reads say that they show; or the reason why nothing is read
 * again (`none: a session begins`).
 */
export type Touches = readonly string[] | `none: ${string}`;

/** Rate-limit class; the figures per class are in `platform/http/limits.ts`. */
export type Limit = 'read' | 'write' | 'login' | 'report' | 'none';

/**
 * Why something is done, for the audit trail. `reason`: the input has a `reason`, which the domain checks, and a `ticket`.
 * `optional reason`: any request may give both; `op()` adds them to the input, and the handler does not get them.
 */
export type Asks = 'reason' | 'optional reason';

/**
 * One operation of the product: the single source of its route, its permission, its audit action,
 * its validation, its client call, its documentation and the generated tests.
 * `path` is relative to `base`; parameters are written `{serverId}`.
 */
export interface Op<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  I extends Schema | undefined = Schema | undefined,
  O extends Schema | null = Schema | null,
> {
  readonly name: string;
  readonly domain: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly base: '/svc' | '';
  readonly summary: string;
  readonly may: May;
  readonly audit: AuditRule;
  readonly params: P;
  readonly query: Q;
  readonly input: I;
  readonly output: O;
  readonly status: number;
  readonly idempotent: boolean;
  readonly ifMatch: boolean;
  readonly dryRun: boolean;
  readonly limit: Limit;
  readonly support: Support;
  readonly shares: ShareLevel | null;
  readonly personal: boolean;
  readonly download: boolean;
  /** Bytes of the largest request body; null: the usual megabyte. */
  readonly bodyBytes: number | null;
  readonly inMaintenance: boolean;
  readonly inSuspension: boolean;
  readonly asks: Asks | null;
  readonly touches: Touches;
  readonly shows: readonly string[];
  /** Of a list: what it is sorted and filtered by. */
  readonly list?: ListFacts;
  /** Of a list: the operation that answers the same rows as a file; `contract()` puts it beside the list. */
  readonly file?: AnyOp | null;
  /** Of a file: the name of its list. */
  readonly fileOf?: string;
}

/** What a list is sorted and filtered by. */
export interface ListFacts {
  readonly sorts: readonly string[];
  readonly sort: string;
  /** The kind of each filter, by name. */
  readonly filters: Readonly<Record<string, string>>;
  /** The most days of the periods that have an end. */
  readonly spans: Readonly<Record<string, number>>;
}

/** A change must say what staff in a customer's place may do with it; a read is open to them unless it says so. */
type SupportRule =
  | { method: 'GET'; support?: Support }
  | {
      method: Exclude<Method, 'GET'>;
      support: Support;
      /** What the console reads again afterward; by default, the reads of its own domain. */
      touches?: Touches;
    };

type OpDefinition<P, Q, I, O> = OpParts<P, Q, I, O> & SupportRule;

interface OpParts<P, Q, I, O> {
  path: `/${string}`;
  /** The prefix of the path; all but the crash report are under `/svc`. */
  base?: '/svc' | '';
  /** One sentence for the API documentation. */
  summary: string;
  may: May;
  audit: AuditRule;
  params?: P;
  query?: Q;
  input?: I;
  /** `null`: the answer has no body. */
  output: O;
  /** Success status; 200 by default (202 for an accepted task). */
  status?: number;
  /** Accepts an `Idempotency-Key` header: a retried request happens once. */
  idempotent?: boolean;
  /** Requires an `If-Match` header with the version that was read. */
  ifMatch?: boolean;
  /** Can be tried: with `Dry-Run: true` it answers what it would, and nothing is changed. */
  dryRun?: true;
  limit?: Limit;
  /** It is about how the person signs in: only in their own account, not as a member of another one. */
  personal?: true;
  /** What a grantee needs; absent: it is never theirs. */
  shares?: ShareLevel;
  /** The handler answers a stream or its own file (CSV, event stream), not JSON. */
  download?: boolean;
  /** Bytes of the largest request body, where a megabyte is too few, such as for a scanned page in base64. */
  bodyBytes?: number;
  /** The pipeline adds the reason and the ticket to each audit entry. */
  asks?: Asks;
  /** Whether customers may call it while their site is in maintenance mode; by default, what anyone may call. */
  inMaintenance?: boolean;
  /** Whether anyone may call it while the site is suspended; by default, where they may in maintenance mode. */
  inSuspension?: boolean;
  /** The changes that make a read stale; by default, those of its own domain. */
  shows?: readonly string[];
}

/** Declares an operation; `contract()` gives it its name and domain. */
export function op<
  O extends Schema | null,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  I extends Schema | undefined = undefined,
>(d: OpDefinition<P, Q, I, O>): Op<P, Q, I, O> {
  return {
    name: '',
    domain: '',
    method: d.method,
    path: d.path,
    base: d.base ?? '/svc',
    summary: d.summary,
    may: d.may,
    audit: d.audit,
    params: d.params as P,
    query: d.query as Q,
    input: (d.asks === 'optional reason' ? withGivenReason(d.input) : d.input) as I,
    output: d.output,
    status: d.status ?? (d.output === null ? 204 : 200),
    idempotent: d.idempotent ?? false,
    ifMatch: d.ifMatch ?? false,
    dryRun: d.dryRun ?? false,
    limit: d.limit ?? (d.method === 'GET' ? 'read' : 'write'),
    support: d.support ?? 'viewing',
    shares: d.shares ?? null,
    personal: d.personal ?? false,
    download: d.download ?? false,
    bodyBytes: d.bodyBytes ?? null,
    inMaintenance: d.inMaintenance ?? d.may === 'anyone',
    inSuspension: d.inSuspension ?? d.inMaintenance ?? d.may === 'anyone',
    asks: d.asks ?? null,
    touches: (d.method === 'GET' ? undefined : d.touches) ?? [],
    shows: d.shows ?? [],
  };
}

export type AnyOp = Op<any, any, any, any>;
export type Contract = Readonly<Record<string, AnyOp>>;

/** The files of lists: `exportTags` beside `listTags`. */
type FilesOf<C> = {
  readonly [K in keyof C as C[K] extends { file: AnyOp } ? FileName<K> : never]: C[K] extends { file: infer F }
    ? F
    : never;
};
type FileName<K> = K extends `list${infer Rest}` ? `export${Rest}` : never;

/** Gathers the operations of one domain, and the files of its lists, under their names. Each `contract.ts` exports one. */
export function contract<const C extends Contract>(domain: string, ops: C): C & FilesOf<C> {
  const own = <T extends Touches>(names: T) => (names.length === 0 ? [domain] : names);
  const named = (name: string, o: AnyOp): AnyOp => ({
    ...o,
    name,
    domain,
    touches: o.method === 'GET' ? [] : own(o.touches),
    shows: own(o.shows),
  });
  const all = Object.entries(ops).flatMap(([name, o]): AnyOp[] => {
    if (!o.file) return [named(name, o)];
    const file = { ...named(name.replace(/^list/, 'export'), o.file), fileOf: name };
    return [{ ...named(name, o), file }, file];
  });
  return Object.fromEntries(all.map((o) => [o.name, o])) as unknown as C & FilesOf<C>;
}

export type ParamsOf<T> = T extends Op<infer P, any, any, any> ? SchemaOutput<P> : never;
export type QueryOf<T> = T extends Op<any, infer Q, any, any> ? SchemaOutput<Q> : never;
export type InputOf<T> = T extends Op<any, any, infer I, any> ? SchemaOutput<I> : never;
/** What the handler returns: the output before the schema has stripped and checked it. */
export type ResultOf<T> = T extends Op<any, any, any, infer O> ? (O extends Schema ? core.input<O> : void) : never;
/** What the client receives. */
export type AnswerOf<T> = T extends Op<any, any, any, infer O> ? (O extends Schema ? core.output<O> : void) : never;

type Part<K extends string, S> = S extends Schema
  ? Record<never, never> extends core.input<S>
    ? { [k in K]?: core.input<S> }
    : { [k in K]: core.input<S> }
  : { [k in K]?: undefined };

/** What a client call passes: `params`, `query` and `input`, each only where the operation has it. */
export type CallOf<T> =
  T extends Op<infer P, infer Q, infer I, any> ? Part<'params', P> & Part<'query', Q> & Part<'input', I> : never;
