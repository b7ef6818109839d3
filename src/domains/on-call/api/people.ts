import { rolesOf } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { readStaff } from '#domains/tenancy/api/port.ts';

type Person = Awaited<ReturnType<typeof readStaff>>[number];

/** The people who can be on call, by id: those who manage alarms and can sign in. */
export type People = ReadonlyMap<string, Person>;

export async function readPeople(db: Db): Promise<People> {
  const people = await readStaff(db, { reach: 'provider' }, rolesOf('alarm.manage'));
  return new Map(people.map((one) => [one.id, one]));
}
