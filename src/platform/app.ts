import type { WebSocket } from '@fastify/websocket';
import type { RawBuilder } from 'kysely';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import type { ShareLevel } from '#kernel/op.ts';
import type { Report } from '#kernel/report.ts';
import type { Config } from '#platform/config.ts';
import type { Db, Database } from '#platform/db/pool.ts';
import type { Ctx, Operation, RequestFacts, Site } from '#platform/http/context.ts';
import type { Hub } from '#platform/live/hub.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { AnyTask, Effect } from '#platform/tasks/task.ts';
import type { EnginePort, UserData } from '#engines/port.ts';

/** A job by the clock: `pattern` is a cron pattern in UTC; each slot runs once, whichever worker is first. */
export interface Schedule {
  name: string;
  pattern: string;
  run(app: App): Promise<void>;
}

/** A loop of the worker that runs every so often in each worker process, such as the engine observer. */
export interface Loop {
  name: string;
  everySeconds: number;
  /** Runs at once, besides, when a message or notification was queued. */
  wokenByMessages?: boolean;
  run(app: App, signal: AbortSignal): Promise<void>;
}

/** Finds out who makes a request. One domain provides it. */
export interface Authenticator {
  /** Null when there is no session; throws NotSignedIn when it ended and the console must know why. */
  authenticate(app: App, request: RequestFacts): Promise<Actor | null>;
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
  /** Null where anyone may ask. */
  actor: Actor | null;
  request: RequestFacts;
  /** Aborts when whoever asks has gone away in the middle of the body. */
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
  methods: readonly ('GET' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS')[];
  may: Permission | 'anyone';
  handle(app: App, raw: RawRequest): Promise<RawAnswer>;
}

/** Finds the site that answers for a host name. One domain provides it. */
export interface SiteFinder {
  siteOf(app: Pick<App, 'db' | 'hub' | 'clock' | 'config'>, host: string): Promise<Site | null>;
}

/** A report whose row type no longer matters: its own schema checks the rows. */
export type AnyReport = Report<any, Db, Scope>;

/** Something that was just made, for what a domain above adds to it. */
export interface Made {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
}

/**
 * What a domain adds to the making of servers, in the transaction that makes them: `extras.<key>` of the request. Throws
 * Refusal with that key for a value that cannot be.
 */
export interface ServerExtra {
  key: string;
  run(ctx: Ctx, made: readonly Made[], value: unknown): Promise<void>;
}

/** A server that goes from one account to another of its site. */
export interface Handover {
  serverId: string;
  siteId: string;
  accountId: string;
  toAccountId: string;
  /** Who agreed to it, as the history names them. */
  by: { name: string; source: string };
  now: Date;
}

/** What a domain does when a server goes to another account, in the transaction that moves it. */
export interface ServerHandover {
  /** Why it cannot go while something of the domain stands as it does, as a sentence; null when it can. */
  refusal?(db: Db, change: Handover): Promise<string | null>;
  run?(tx: Db, change: Handover): Promise<void>;
}

/** Why the machine of a server cannot be made another while something of a domain stands as it does; null when it can. */
export type MachineHold = (db: Db, serverId: string) => Promise<string | null>;

/** A new machine that has never been on, for what a domain does to it. */
export interface NewMachine {
  serverId: string;
  ref: string;
  /** The same at every run: what is done outside is ensured by it. */
  token: string;
  signal: AbortSignal;
}

/** How far a preparation is; what it changes in the database commits with the step that takes note of its end. */
export type Prepared =
  { state: 'running' } | { state: 'failed'; reason: string } | { state: 'done'; log?: string; effect?: Effect };

/** What a domain does to each new machine before its first start: a machine that it fails for stays off. */
export interface ServerPreparation {
  key: string;
  run(app: App, machine: NewMachine): Promise<Prepared>;
}

/** Tells what the first boot of a new server does. One domain brings it. */
export interface FirstBoot {
  /** Null: nothing but what its image does. */
  userDataOf(app: App, db: Db, serverId: string): Promise<UserData | null>;
}

/** Knows which servers of other accounts people may use. One domain brings it. */
export interface Sharing {
  /** The servers that are shared with any of the accounts, with the widest level each. */
  sharedWith(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, ShareLevel>>;
  /** A relation of `server_id` and `group_id`: the servers that are shared with groups. */
  withGroups: RawBuilder<unknown>;
}

/** What servers could be taken back to, for the list of servers. One domain brings each kind. */
export interface ServerPoints {
  kind: 'snapshot' | 'backup';
  /** A relation of `server_id` and `at`, when it was taken. */
  points: RawBuilder<unknown>;
}

/** What somebody's lists begin with: the parameters of the address, by the address of the list. One domain brings it. */
export type ListDefaults = (db: Db, accountId: string) => Promise<Record<string, Record<string, string>>>;

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
  personal?: PersonalData;
  serverExtras?: ServerExtra[];
  serverHandover?: ServerHandover;
  machineHold?: MachineHold;
  serverPreparations?: ServerPreparation[];
  firstBoot?: FirstBoot;
  sharing?: Sharing;
  serverPoints?: ServerPoints;
  listDefaults?: ListDefaults;
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
  /** Null: no domain shares servers. */
  sharing: Sharing | null;
  reports: ReadonlyMap<string, AnyReport>;
  tasks: ReadonlyMap<string, AnyTask>;
  /** The names of all configured engines. */
  engineNames: readonly string[];
  /** The engine of that name; throws EngineRetryable when the configuration does not know it. */
  engine(name: string): EnginePort;
}
