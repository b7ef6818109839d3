import type { WebSocket } from '@fastify/websocket';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock.ts';
import type { TopicRules } from '#kernel/live.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Contribution } from '#kernel/point.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import type { ShareLevel } from '#kernel/op.ts';
import type { Report } from '#kernel/report.ts';
import type { Config } from '#platform/config.ts';
import type { Db, Database } from '#platform/db/pool.ts';
import type { RequestFacts, Site } from '#platform/http/context.ts';
import type { Operation } from '#platform/http/implement.ts';
import type { SignerFinder } from '#platform/http/signers.ts';
import type { Hub } from '#platform/live/hub.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { AnyTask } from '#platform/tasks/task.ts';
import type { EnginePort } from '#engines/port.ts';

/** A job by the clock: `pattern` is a cron pattern in UTC; each slot runs once, whichever worker is first. */
export interface Schedule {
  name: string;
  pattern: string;
  run(app: App): Promise<void>;
}

/** The kinds of work that triggers and statements notify workers of, on `skydeck_work`. The domains add theirs. */
export interface WorkKinds {}
export type Work = keyof WorkKinds;

/** A loop of the worker, in each worker process, such as the engine observer. */
export interface Loop {
  name: string;
  /** The pause after a round that does not say when the next one is due. */
  everySeconds: number;
  /** What wakes it before that. */
  wakes?: readonly Work[];
  /** What wakes it after so many seconds: where no one waits for the round, changes of that time share it. */
  wakesLater?: { seconds: number; of: readonly Work[] };
  /** Answers in how many seconds there is something to do; null: not before it is woken. */
  run(app: App, signal: AbortSignal): Promise<number | null | void>;
}

/** Finds out who makes a request. One domain provides it. */
export interface Authenticator {
  /**
   * Null when there is no session; throws NotSignedIn when it ended and the console must know why. What is shared at the
   * `wanted` level lies in the actor's scope; null: nothing.
   */
  authenticate(app: App, request: RequestFacts, wanted: ShareLevel | null): Promise<Actor | null>;
  /** What someone may do now, for work in their name without a session; nothing where they can't sign in anymore. */
  permissionsNow(app: App, accountId: string): Promise<ReadonlySet<Permission>>;
  /** Throws NotSignedIn (57) unless the request proves that it comes from the session's own page. */
  checkCsrf(app: App, request: RequestFacts, actor: Actor): void;
  /** Throws NotSignedIn (57) unless the request says that a page of our own makes it; for WebSockets. */
  checkPage(app: App, request: RequestFacts): void;
}

/** A WebSocket that was opened by a page of our own, in a session. */
export interface OpenedSocket {
  socket: WebSocket;
  /** The protocols that the page named. */
  offered: readonly string[];
  actor: Actor;
  request: RequestFacts;
}

/** A way in that is a WebSocket; what it may do is for `open` to check. */
export interface SocketRoute {
  path: `/svc/${string}`;
  open(app: App, opened: OpenedSocket): Promise<void>;
}

/** A request whose body, or answer, is a stream of bytes. */
export interface RawRequest {
  method: string;
  params: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null: it has none, or none of the one type that is streamed. */
  body: Readable | null;
  /** The body as it came, where the route takes it whole. */
  bytes: Buffer | null;
  /** Null where anyone may ask. */
  actor: Actor | null;
  request: RequestFacts;
  /** Aborts when the client disconnects in the middle of the body. */
  signal: AbortSignal;
}
export interface RawAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: Readable;
}

/** A way in for streams of bytes; session, permission and same-origin proof are checked before `handle`. */
export interface RawRoute {
  path: `/svc/${string}`;
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  may: Permission | 'anyone';
  /** Of a route that anyone may call: it is closed while the site is suspended. */
  inSuspension?: false;
  /** Takes the body whole, of any type, up to so many bytes: for what was signed as it is. Absent: as a stream. */
  wholeBytes?: number;
  handle(app: App, raw: RawRequest): Promise<RawAnswer>;
}

/** Finds the site that answers for a host name. One domain provides it. */
export interface SiteFinder {
  siteOf(app: Pick<App, 'db' | 'hub' | 'clock' | 'config'>, host: string): Promise<Site | null>;
}

/** A report whose row type no longer matters: its own schema checks the rows. */
export type AnyReport = Report<any, Db, Scope>;

/** Knows which objects of other accounts people may use. One domain brings it. */
export interface Sharing {
  /** The objects that are shared with any of the accounts, by id, with the widest level each. */
  sharedWith(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, ShareLevel>>;
  /** The same as an expression, null for none, where a statement knows the accounts; `accounts` is one of uuid[]. */
  amongSql(accounts: string): string;
}

/** What a domain folder brings; `api/domain.ts` exports one as its default. */
export interface Domain {
  name: string;
  operations?: Operation[];
  sockets?: SocketRoute[];
  raws?: RawRoute[];
  tasks?: AnyTask[];
  schedules?: Schedule[];
  loops?: Loop[];
  reports?: AnyReport[];
  authenticator?: Authenticator;
  siteFinder?: SiteFinder;
  /** Whom readers of a white-label site must not see the name of. */
  signerFinder?: SignerFinder;
  personal?: PersonalData;
  /** The entries of the menu that lead to its screens, by their id in the tree, and the permission that each needs. */
  menu?: Readonly<Record<string, Permission>>;
  /** Who may see its live events. */
  topics?: TopicRules;
  /** What it adds to other domains, at the points that they declare. */
  contributes?: readonly Contribution[];
  sharing?: Sharing;
  /**
   * Runs in every process of the product, web and worker, from before it takes requests until it ends; answers what ends it.
   * For what each process must hold, such as connections; work belongs in tasks and loops.
   */
  begins?(app: App): Promise<() => Promise<void>>;
  /** A site can turn it off: its operations, menu entries and screens are gone then. No other domain may need it. */
  feature?: { title: Sayable; note: Sayable };
}

/** The running product: what handlers, tasks and loops share. */
export interface App {
  config: Config;
  /** Names this process among all that share the database. */
  processId: string;
  log: Logger;
  clock: Clock;
  database: Database;
  db: Db;
  /** 32 bytes for HMACs; kept in a file outside the database. */
  secret: Buffer;
  hub: Hub;
  /** Aborts when this process begins to stop. */
  stopping: AbortSignal;
  domains: readonly Domain[];
  authenticator: Authenticator;
  /** Null: no domain shares anything. */
  sharing: Sharing | null;
  reports: ReadonlyMap<string, AnyReport>;
  tasks: ReadonlyMap<string, AnyTask>;
  /** The names of all engines, of the configuration and those set up in the console. */
  readonly engineNames: readonly string[];
  /** The engine of that name; throws EngineRetryable when the configuration does not know it. */
  engine(name: string): EnginePort;
  /** Adds an engine that was set up in the console, in this process. Throws where the name is in use. */
  addEngine(name: string, engine: EnginePort): void;
  removeEngine(name: string): void;
}
