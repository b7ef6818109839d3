import { reach, rolesOf } from '#kernel/permissions.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { readAccount, readPeopleOf } from '#domains/tenancy/api/port.ts';
import { needsOf } from '../actions.ts';
import type { StoredBatch } from './store.ts';

/** The people who can approve a batch: everyone in whose scope it is and who could run it, but for the one who asks. */
export async function readApprovers(
  db: Db,
  batch: Pick<StoredBatch, 'action' | 'options' | 'siteId'>,
  except: string,
): Promise<string[]> {
  const needs = needsOf(batch);
  const roles = rolesOf('account-batch.run').filter((role) => needs.every((need) => rolesOf(need).includes(role)));
  return unscoped('those who can approve are notified, staff of the provider too', async () => {
    const found: string[] = [];
    for (const id of await readPeopleOf(db, roles)) {
      const person = id === except ? null : await readAccount(db, id);
      if (person !== null && (reach[person.role] === 'provider' || person.siteId === batch.siteId)) found.push(id);
    }
    return found;
  });
}
