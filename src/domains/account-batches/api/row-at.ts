import type { Message } from '#kernel/message.ts';
import type { Currency } from '#kernel/money.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import type { PayerAccount } from '#domains/tenancy/api/port.ts';
import type { Before } from './before.ts';
import type { MoveEffect } from './port.ts';
import type { StoredRow } from './store-rows.ts';
import type { StoredBatch } from './store.ts';

/** One account of a batch, as it is when its turn comes. */
export interface RowAt {
  app: App;
  tx: Db;
  now: Date;
  actor: Actor;
  batch: StoredBatch;
  row: StoredRow;
  account: PayerAccount;
  /** What it has on its balance in the currency that it pays in, in minor units. */
  balance: number;
  currency: Currency;
}

/** What is asked of the operations of an account, in this order. */
export interface Work {
  requests: readonly InnerRequest[];
  before: Omit<Before, 'tasks' | 'history'>;
  /** What the account must pay, in minor units. */
  amount?: number;
  /** The servers that are left as they are. */
  skipped?: readonly Message[];
  /** What an answer says of what moves, and at which prices. */
  effectOf?(answer: unknown): MoveEffect;
}
