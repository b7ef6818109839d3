import type { z } from 'zod';
import type { Message } from '#kernel/message.ts';
import type { Price } from '../schemas.ts';
import type { TransferState } from '../states.ts';

export type StoredPrice = z.infer<typeof Price>;

/** An offer as it is kept. */
export interface StoredTransfer {
  id: string;
  serverId: string;
  serverName: string;
  siteId: string;
  accountId: string;
  /** The email of the account that gives. */
  from: string;
  /** Null while no one has signed up with the email. */
  toAccountId: string | null;
  to: string;
  state: TransferState;
  effective: 'now' | 'next-month';
  effectiveAt: Date | null;
  message: string;
  direct: boolean;
  offeredBy: string;
  offeredAt: Date;
  expiresAt: Date;
  agreedBy: string | null;
  agreedAt: Date | null;
  newName: string | null;
  priceBefore: StoredPrice;
  priceAfter: StoredPrice | null;
  reason: Message | null;
  taskId: string | null;
  ended: Date | null;
}
