import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Billed } from '../next-invoice.ts';

type Row = Omit<Billed, 'measuredSeconds' | 'traffic'> & { currency: Currency; priceListName: string };

/** What a server that the caller has found is billed by. */
export async function readBilled(db: Db, serverId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select s.billing_mode as mode, s.monthly_micro::float8 as "monthlyMicro",
      s.hourly_on_micro::float8 as "hourlyOnMicro", s.hourly_off_micro::float8 as "hourlyOffMicro",
      s.created_at as "createdAt", s.state = 'on' as on, s.power_since as "powerSince", s.currency,
      l.name as "priceListName"
    from server s join price_list_version v on v.id = s.price_version_id join price_list l on l.id = v.price_list_id
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a server that was found is gone');
  return row;
}
