import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** Gives a network of the fixtures room for as many servers as a test makes. */
export async function widenWan(db: Db, networkId: string): Promise<void> {
  await db
    .insertInto('subnet')
    .values({
      id: newId(),
      network_id: networkId,
      cidr: '198.19.0.0/16',
      gateway: '198.19.0.1',
      first_address: '198.19.0.2',
      last_address: '198.19.255.254',
      next_address: '198.19.0.2',
    })
    .execute();
}
