import type { Currency } from '#kernel/money.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PayerAccount } from '#domains/tenancy/api/port.ts';
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
