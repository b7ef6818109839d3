import type { Message, Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import type { FactKind, MonthlyCost } from '../schemas.ts';

/** Moves a server to another account by a transfer, as a merge of accounts does; the domain that has the operation for it contributes it. */
export interface ServerMove {
  /** The request that moves a server to the account of an email. */
  request(of: { serverId: string; email: string; effective: 'now' | 'next-month'; message: string }): InnerRequest;
  /** Why a server can't be moved to an account now; null: it can. */
  refusal(at: { app: App; db: Db; now: Date }, of: { serverId: string; toAccountId: string }): Promise<Sayable | null>;
}
export const serverMove = point<ServerMove>('account-batches.server-move');

/** What a move changes, as its operation has answered it. */
export interface MoveEffect {
  before: readonly MonthlyCost[];
  after: readonly MonthlyCost[];
  /** What moves together and at which prices, and what else people notice of it. */
  facts: readonly { kind: FactKind; text: Message }[];
}

/** Moves services to another account, or an account with all that it has to another site; the domain that has the operations contributes it. */
export interface Mover {
  /** The request that moves an account to the site of a host name. */
  account(of: { accountId: string; site: string; reason: string }): InnerRequest;
  /** The requests that move servers of an account, with the private networks that they are in, to the account of an email on a site. */
  services(
    tx: Db,
    of: {
      from: { id: string; siteId: string };
      to: { email: string; siteId: string };
      serverIds: readonly string[];
      reason: string;
    },
  ): Promise<readonly InnerRequest[]>;
  /** What the answer to one of these requests says. */
  effectOf(answer: unknown): MoveEffect;
}
export const movers = point<Mover>('account-batches.movers');

/** What the termination of an account ends, in words, such as its backups or a commitment; the dry run lists it. */
export type TerminationFacts = (
  db: Db,
  accountId: string,
  now: Date,
) => Promise<readonly { kind: FactKind; text: Message }[]>;
export const terminationFacts = point<TerminationFacts>('account-batches.termination-facts');

export { readPlannedMoves } from './store-awaiting.ts';
