import type { RawBuilder } from 'kysely';
import type { ErrorItem } from '#kernel/errors.ts';
import type { Path } from '#kernel/paths.ts';
import { point } from '#kernel/point.ts';
import type { Machine, UserData } from '#engines/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Effect } from '#platform/tasks/task.ts';
import type { Message, Sayable } from '#kernel/message.ts';

/** A server that was just made, for what a domain above adds to it. */
export interface MadeServer {
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
  run(ctx: Ctx, made: readonly MadeServer[], value: unknown): Promise<void>;
}

/** A server that goes from one account to another. */
export interface Handover {
  serverId: string;
  siteId: string;
  accountId: string;
  toSiteId: string;
  toAccountId: string;
  /**
   * By a transfer that both agreed to, or moved by staff: the server alone, or with all that the account has, such as the tags and rules
   * that it names, as the account goes on as the other one.
   */
  way: 'transfer' | 'moved' | 'account';
  /** With 'account': the accounts on the other site as which those of its tree go on, whose networks its servers may be in. */
  alongIds?: readonly string[];
  /** Who agreed to it, as the history names them. */
  by: { name: string; source: string };
  now: Date;
}

/** What a domain does when a server goes to another account, in the transaction that moves it. */
export interface ServerHandover {
  /** Why the state of something in the domain prevents the transfer, null when it doesn't. */
  refusal?(db: Db, change: Handover): Promise<Sayable | null>;
  run?(tx: Db, change: Handover): Promise<void>;
}

/** Why the state of something in a domain prevents changing a server's machine; null when it doesn't. */
export type MachineHold = (db: Db, serverId: string) => Promise<Message | null>;

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
  { state: 'running' } | { state: 'failed'; reason: Sayable } | { state: 'done'; log?: Sayable; effect?: Effect };

/** What a domain does to each new machine before its first start: a machine that it fails for stays off. */
export interface ServerPreparation {
  key: string;
  run(app: App, machine: NewMachine): Promise<Prepared>;
}

/** Prepares the first boot of a new server. One domain provides it. */
export interface FirstBoot {
  /** Null: nothing but what its image does. */
  userDataOf(app: App, db: Db, serverId: string): Promise<UserData | null>;
}

/** What servers could be taken back to, for the list of servers. One domain brings each kind. */
export interface ServerPoints {
  kind: 'snapshot' | 'backup';
  /** A relation of `server_id` and `at`, when it was taken. */
  points: RawBuilder<unknown>;
}

/** An order of servers; `tags` and `groupIds` are what they are to have from the beginning. */
export interface ServerOrder {
  siteId: string;
  accountId: string;
  zoneId: string;
  tags: readonly string[];
  groupIds: readonly string[];
  /** What all of them take together; null while only the data center is known. */
  size: { count: number; cpuCount: number; ramMb: number } | null;
  now: Date;
}

/** Why a domain refuses orders of servers. The form asks too, knowing only the data center. */
export interface OrderGate {
  /** Null: nothing. `way` leads to where it is settled. */
  refusal(db: Db, order: ServerOrder): Promise<{ problem: ErrorItem; way: { to: Path; title: Message } } | null>;
}

/** What a domain learns from the machines of an engine, whenever all of them are listed. */
export interface MachineSweep {
  /** Some of the machines. `now` is the same for all pages of a listing. */
  page(app: App, at: { engine: string; now: Date }, machines: readonly Machine[]): Promise<void>;
  /** All machines have been listed. Not called where a listing broke off. */
  end(app: App, at: { engine: string; now: Date }): Promise<void>;
}

/** What servers of a data center would take more than they have now. */
export interface ServerGrowth {
  zoneId: string;
  cpuCount: number;
  ramMb: number;
  now: Date;
}

/** Why a domain refuses larger servers; null: it doesn't. */
export type GrowthGate = (db: Db, growth: ServerGrowth) => Promise<ErrorItem | null>;

export const machineSweep = point<MachineSweep>('servers.machineSweep');
export const growthGate = point<GrowthGate>('servers.growthGate');
export const orderGate = point<OrderGate>('servers.orderGate');
export const serverExtra = point<ServerExtra>('servers.extra');
export const serverHandover = point<ServerHandover>('servers.handover');
export const machineHold = point<MachineHold>('servers.machineHold');
export const serverPreparation = point<ServerPreparation>('servers.preparation');
/** One domain brings it. */
export const firstBoot = point<FirstBoot>('servers.firstBoot');
export const serverPoints = point<ServerPoints>('servers.points');
/** A relation of `server_id` and `group_id`: the servers that are shared with groups. One domain brings it. */
export const serverGroups = point<RawBuilder<unknown>>('servers.groups');

/** Why the first domain above that refuses larger servers does; null where none does. */
export async function growthRefusal(
  { domains }: Pick<App, 'domains'>,
  db: Db,
  growth: ServerGrowth,
): Promise<ErrorItem | null> {
  for (const gate of growthGate.of(domains)) {
    const refusal = await gate(db, growth);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Why a domain above keeps the machine of a server as it is; null where none does. */
export async function holdOf({ domains }: Pick<App, 'domains'>, db: Db, serverId: string): Promise<Message | null> {
  for (const hold of machineHold.of(domains)) {
    const reason = await hold(db, serverId);
    if (reason !== null) return reason;
  }
  return null;
}
