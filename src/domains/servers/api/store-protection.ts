import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface ProtectionChange {
  terminate?: boolean | undefined;
  rebuild?: boolean | undefined;
}

/** Switches protections of a locked server; what is left out stays. */
export async function saveProtection(tx: Db, serverId: string, to: ProtectionChange): Promise<void> {
  await sql`
    update server set terminate_protected = coalesce(${to.terminate ?? null}::boolean, terminate_protected),
      rebuild_protected = coalesce(${to.rebuild ?? null}::boolean, rebuild_protected), version = version + 1
    where id = ${serverId}`.execute(tx);
}
