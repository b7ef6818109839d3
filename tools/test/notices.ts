import { translate } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';

/** The stored notifications in English, oldest first; of one kind, or all. */
export async function noticesIn(db: Db, code?: number) {
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .$if(code !== undefined, (q) => q.where('code', '=', code ?? 0))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, title: translate(row.title), body: translate(row.body) }));
}
