import { sql, type RawBuilder } from 'kysely';

/** Whether an instant lies within `from..to`; days begin and end where the person of the account is. */
export function daysWithin(at: RawBuilder<unknown>, period: string, accountId: string): RawBuilder<boolean> {
  const [first = '', last = ''] = period.split('..');
  const zone = sql`at time zone (select me.time_zone from account me where me.id = ${accountId})`;
  const parts: RawBuilder<boolean>[] = [sql`true`];
  if (first !== '') parts.push(sql`${at} >= ${first}::timestamp ${zone}`);
  if (last !== '') parts.push(sql`${at} < (${last}::timestamp + interval '1 day') ${zone}`);
  return sql.join<boolean>(parts, sql` and `);
}
