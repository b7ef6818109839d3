import type { ServerResponse } from 'node:http';
import type { Language } from '#kernel/languages.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { InputOf, ParamsOf, QueryOf, ResultOf } from '#kernel/op.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';

/** What a change touched: becomes one row of the audit trail, in the transaction of the change. */
export interface Audited {
  objectType: string;
  objectId: string;
  objectName?: string;
  siteId?: string | null;
  accountId?: string | null;
  /** Field to [before, after]; never a secret. */
  diff?: Record<string, readonly [unknown, unknown]>;
  taskId?: string;
  /** The action of the operation that did it, where another one asked for it; absent: that of the request. */
  action?: string;
  /** Who did it, where the request itself came without a session: a sign-in. */
  by?: { accountId: string; email: string };
}

/** The most that one order of a site's customer may have. */
export interface SiteLimits {
  servers: number;
  nics: number;
  disks: number;
  /** Of the first disk of a server. */
  osDiskGb: number;
  diskGb: number;
}

export interface Site {
  id: string;
  name: string;
  /** Its primary name, which links in mails have; `*`: the installation's own address. */
  host: string;
  /** The verified name that this request called it by; null: the installation's own address. */
  calledHost: string | null;
  primaryColor: string;
  whitelabel: boolean;
  /** How long a session may lie idle, and live: of most people, and of those who reach the whole provider. */
  idleMinutes: number;
  /** Characters that a new password needs. */
  minPassword: number;
  hours: number;
  operatorIdleMinutes: number;
  operatorHours: number;
  /** Whether pages of the site may report to its analytics. */
  analytics: boolean;
  /** Names the content of its logo; null: it has none. */
  logo: string | null;
  /** The same of the one for dark pages. */
  logoDark: string | null;
  /** Where its people find help. */
  supportUrl: string | null;
  /** The domains of the features that it does without. */
  featuresOff: readonly string[];
  /** What its customers may order at once. */
  limits: SiteLimits;
  /** The entries of the menu that its customers do without, by id. */
  menuOff: readonly string[];
  /** The origins that its pages may frame. */
  frameOrigins: readonly string[];
  /** The languages that it offers its people. */
  languages: readonly Language[];
  /** What its customers read instead of the console; null: it is not in maintenance mode. The end may have passed. */
  maintenance: { text: string; endsAt: Date | null } | null;
  /** Its provider has suspended it: it is closed to its customers, and its own staff changes nothing. */
  suspended: boolean;
}

export interface RequestFacts {
  id: string;
  ip: string;
  /** ISO 3166 code, upper case, as reported by the trusted proxy; null: not known. */
  country: string | null;
  userAgent: string;
  /** The site that answers for the Host header. */
  site: Site;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  cookies: Readonly<Record<string, string | undefined>>;
}

/** Everything a handler may touch. */
export interface Ctx {
  readonly app: App;
  /** The transaction of a change; the pool itself where the operation only reads. */
  readonly db: Db;
  /** Always the pool: for what must stay although the request is refused. */
  readonly pool: Db;
  readonly actor: Actor | null;
  /** The actor; code 24 when there is none. */
  readonly me: Actor;
  readonly scope: Scope;
  readonly now: Date;
  readonly request: RequestFacts;
  /** The version of the If-Match header; required where the operation says `ifMatch`. */
  readonly ifMatch: number;
  /** A task does it for someone who has proven their identity when they ordered the task. */
  readonly provenBefore?: true;
  /** What the caller reads: `Accept-Language`, else English. */
  readonly language: Language;
  /** Says a message in the caller's language. */
  translate(message: Message): string;
  audited(entry: Audited): void;
  readonly emit: Emit;
  setHeader(name: string, value: string): void;
  setCookie(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  httpOnly: boolean;
  maxAgeSeconds: number;
}

/** What a `download` operation answers instead of JSON. */
export type Download =
  | { kind: 'file'; contentType: string; filename: string; body: AsyncIterable<string | Buffer> }
  /** Shown in a page; opened as a page itself it is inert. */
  | { kind: 'image'; contentType: string; body: Buffer }
  | { kind: 'stream'; contentType: string; open(response: ServerResponse): void };

export interface Req<O> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  input: InputOf<O>;
}

/** Wherever an answer has a sentence a handler may give a message: the pipeline says it in the caller's language. */
export type Run<O> = (ctx: Ctx, req: Req<O>) => Promise<WithMessages<ResultOf<O>> | Download>;
/** A handler in two parts: `prepare` does slow work (a password hash) before a transaction is opened. */
export interface Staged<O, T> {
  prepare(ctx: Ctx, req: Req<O>): Promise<T>;
  run(ctx: Ctx, req: Req<O>, prepared: T): Promise<WithMessages<ResultOf<O>> | Download>;
}
export type Handler<O> = Run<O> | Staged<O, any>;
/** Types a two-part handler from its own parts. */
export function staged<O, T>(handler: Staged<O, T>): Staged<O, T> {
  return handler;
}
