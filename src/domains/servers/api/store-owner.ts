import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Prices } from './store-configured.ts';

export interface NewOwner extends Prices {
  accountId: string;
  name: string;
}

/** Gives a locked server to another account of its site, with the name and the prices that it has there. */
export async function saveOwner(tx: Db, serverId: string, to: NewOwner): Promise<void> {
  await sql`
    update server set account_id = ${to.accountId}, name = ${to.name}, price_version_id = ${to.priceVersionId},
      currency = ${to.currency}, monthly_micro = ${to.monthlyMicro}, hourly_on_micro = ${to.hourlyOnMicro},
      hourly_off_micro = ${to.hourlyOffMicro}, version = version + 1
    where id = ${serverId}`.execute(tx);
}
