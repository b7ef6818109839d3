import type { Duplex, Readable } from 'node:stream';
import { z } from 'zod';
import { Job } from './job.ts';

/** The same type with arrays that no one may change. */
export type Fixed<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer One)[]
    ? readonly Fixed<One>[]
    : { [K in keyof T]: Fixed<T[K]> };

/** What a schema describes. */
export type Described<S extends z.ZodType> = Fixed<z.output<S>>;
/** What an effect is given beside its token. */
export type Wanted<S extends z.ZodType> = Fixed<Omit<z.output<S>, 'token'>>;

/** Streams beside the JSON of a call: bytes that are sent, bytes that are read, or both ways over an upgraded connection. */
export type Streams = 'none' | 'sent' | 'read' | 'upgraded';

/**
 * One call of the engine port and how it is on the wire. The request is one record: names in braces are in the path
 * of `at`, the others in the body, or in the query where there is none. `takes` says how the arguments of the method make
 * that record up: each is a key of it, and `*` is an object with the others. `gives` is the key of the answer that the
 * method returns; null: all of it.
 */
export interface Call<
  Request extends z.ZodType = z.ZodType,
  Takes extends readonly string[] = readonly string[],
  Answer extends z.ZodType = z.ZodType,
  Gives extends string | null = string | null,
  Stream extends Streams = Streams,
> {
  at: string;
  request: Request;
  takes: Takes;
  answer: Answer;
  gives: Gives;
  stream: Stream;
  /** The largest body that is taken. */
  maxBytes: number;
}

type Argument<Request, Name, Named> = Name extends '*'
  ? Fixed<Omit<Request, Named & keyof Request>>
  : Name extends keyof Request
    ? Fixed<Request[Name]>
    : never;
type Arguments<Request, Takes extends readonly string[]> = {
  -readonly [At in keyof Takes]: Argument<Request, Takes[At], Takes[number]>;
};
type Given<T> = T extends readonly (infer One)[] ? Fixed<One>[] : Fixed<T>;
type Result<Answer, Gives> = Gives extends keyof Answer
  ? Given<Answer[Gives]>
  : { [K in keyof Answer]: Given<Answer[K]> };
type Returned<Answer, Stream> = Stream extends 'read' ? Readable : Stream extends 'upgraded' ? Duplex : Answer;

/** The method of the port that a call is. */
export type Method<C> =
  C extends Call<infer Request, infer Takes, infer Answer, infer Gives, infer Stream>
    ? (
        ...args: [
          ...Arguments<z.output<Request>, Takes>,
          ...(Stream extends 'sent' ? [bytes: Readable] : []),
          signal: AbortSignal,
        ]
      ) => Promise<Returned<Result<z.output<Answer>, Gives>, Stream>>
    : never;

const megabyte = 1_048_576;

interface Declared<Request, Takes, Answer, Gives> {
  at: `${'GET' | 'POST' | 'PATCH'} /${string}`;
  request: Request;
  takes: Takes;
  answer: Answer;
  gives: Gives;
  maxBytes?: number;
}

/** Declares a call that answers at once. */
export function call<
  Request extends z.ZodType,
  const Takes extends readonly string[],
  Answer extends z.ZodType,
  Gives extends string | null,
>(declared: Declared<Request, Takes, Answer, Gives>): Call<Request, Takes, Answer, Gives, 'none'> {
  return { maxBytes: megabyte, ...declared, stream: 'none' };
}

/** Declares a call with a stream beside its record, which is in path and query. */
export function stream<
  const Stream extends Exclude<Streams, 'none'>,
  Request extends z.ZodType,
  const Takes extends readonly string[],
  Answer extends z.ZodType = z.ZodUnknown,
>(
  kind: Stream,
  declared: Pick<Declared<Request, Takes, Answer, null>, 'at' | 'request' | 'takes'> & { answer?: Answer },
): Call<Request, Takes, Answer, null, Stream> {
  // Typed edge: what is read has no answer but its bytes.
  const { answer = z.unknown() as unknown as Answer, ...rest } = declared;
  return { ...rest, answer, gives: null, stream: kind, maxBytes: 0 };
}

/** A token chosen by the caller: the same one twice is one effect. */
export const Token = z.string().min(1).max(200);
/** A reference of a machine, image or network, as encoded in a path. */
export const Ref = z.string();
/** Most machines, or networks, of one call. */
export const maxRefs = 500;
const refs = z.array(z.string().min(1).max(100)).max(maxRefs);

/** The record of an effect. */
export const effect = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ token: Token, ...shape });

const JobAnswer = z.object({ job: Job });

/** Declares a call that starts a job, by default of a token and the rest of its record. */
export function job<Request extends z.ZodType, const Takes extends readonly string[] = readonly ['token', '*']>(
  at: `POST /${string}`,
  request: Request,
  more: { takes?: Takes; maxBytes?: number } = {},
) {
  // Typed edge: the default of the type parameter.
  const { takes = ['token', '*'] as unknown as Takes, ...rest } = more;
  return call<Request, Takes, typeof JobAnswer, 'job'>({
    at,
    request,
    takes,
    answer: JobAnswer,
    gives: 'job',
    ...rest,
  });
}

type NameIn<At extends string> = At extends `${string}{${infer Name}}${string}` ? Name : never;

/** Declares a call that reads one thing by what is in the path; null: it is not there. */
export function find<At extends `GET /${string}`, Gives extends string, Found extends z.ZodType>(
  at: At,
  gives: Gives,
  found: Found,
) {
  // Typed edges: the name in braces, and a computed key, which widens to string.
  const name = /\{(\w+)\}/.exec(at)?.[1] as NameIn<At>;
  const request = z.strictObject({ [name]: Ref }) as unknown as z.ZodObject<Record<NameIn<At>, typeof Ref>>;
  const answer = z.object({ [gives]: found.nullable() }) as unknown as z.ZodObject<Record<Gives, z.ZodNullable<Found>>>;
  return call({ at, request, takes: [name], answer, gives });
}

/** Declares a call that reads what there is of up to 500 references. */
export function list<Gives extends string, One extends z.ZodType>(at: `POST /${string}`, gives: Gives, one: One) {
  const answer = z.object({ [gives]: z.array(one) }) as unknown as z.ZodObject<Record<Gives, z.ZodArray<One>>>;
  return call({ at, request: z.strictObject({ refs }), takes: ['refs'], answer, gives });
}

/** Declares a call that reads page by page; null: from the beginning. */
export function pages<Name extends string, Answer extends z.ZodType>(at: `GET /${string}`, name: Name, answer: Answer) {
  const page = z.string().nullable().default(null);
  const request = z.strictObject({ [name]: page }) as unknown as z.ZodObject<Record<Name, typeof page>>;
  return call({ at, request, takes: [name], answer, gives: null });
}

/** The record that the arguments of a call make up. */
export function recordOf({ takes }: Call, args: readonly unknown[]): Record<string, unknown> {
  const parts = takes.map((name, at) => (name === '*' ? args[at] : { [name]: args[at] }));
  return Object.assign({}, ...parts) as Record<string, unknown>;
}

/** The arguments of a call that make up this record. */
export function argumentsOf({ takes }: Call, record: Readonly<Record<string, unknown>>): unknown[] {
  const others = Object.entries(record).filter(([name]) => !takes.includes(name));
  return takes.map((name) => (name === '*' ? Object.fromEntries(others) : record[name]));
}
