import type { Message, Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import type { FactKind } from '../schemas.ts';

/** Moves a server to another account; the domain that has the operation for it contributes it. */
export interface ServerMove {
  /** Why a server can't be moved to an account now; null: it can. */
  refusal(at: { app: App; db: Db; now: Date }, of: { serverId: string; toAccountId: string }): Promise<Sayable | null>;
  /** The request that moves a server to the account of an email. */
  request(of: { serverId: string; email: string; effective: 'now' | 'next-month'; message: string }): InnerRequest;
  /**
   * The requests that bring a server back to the account of an email after it was moved, or is to be, to that of `movedTo`:
   * none where it never left; null where someone has moved it since.
   */
  back(
    tx: Db,
    of: { serverId: string; movedTo: string; movedBy: Date | null; email: string; message: string },
  ): Promise<readonly InnerRequest[] | null>;
}
export const serverMove = point<ServerMove>('account-batches.server-move');

/** What the termination of an account ends, in words, such as its backups or a commitment; the dry run lists it. */
export type TerminationFacts = (
  db: Db,
  accountId: string,
  now: Date,
) => Promise<readonly { kind: FactKind; text: Message }[]>;
export const terminationFacts = point<TerminationFacts>('account-batches.termination-facts');
