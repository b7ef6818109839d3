import { reach, rolesOf } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
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
  // A batch over several sites is seen by the provider's staff alone.
  const { siteId } = batch;
  const people =
    siteId === null
      ? await readPeopleOf(
          db,
          roles.filter((role) => reach[role] === 'provider'),
        )
      : await readPeopleOf(db, roles, siteId);
  return people.filter((id) => id !== except);
}
