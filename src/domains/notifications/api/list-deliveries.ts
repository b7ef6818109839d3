import type { AnswerOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { readDeliveries } from './store-deliver.ts';

type Item = AnswerOf<typeof notifications.listDeliveries>[number];

/** The newest outcomes on every channel. */
export const listDeliveries: Run<typeof notifications.listDeliveries> = async ({ db, me }) =>
  (await readDeliveries(db, me.accountId, 20)).map((row) => ({
    ...row,
    // The check constraints of the columns allow exactly these.
    channel: row.channel as Item['channel'],
    state: row.state as Item['state'],
    at: row.at.toISOString(),
  }));
