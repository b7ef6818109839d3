import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { Ctx } from '#platform/http/context.ts';
import { historyFor, historyRow } from './store-history.ts';

/** The most rows that a task shows. */
const mostChanges = 50;

/** Who sees the history of a kind of object outside of its own list. */
interface HistoryView {
  /** As audit and tasks name it, such as `server`. */
  type: string;
  /** The permission to view the object. */
  may: Permission;
  /** Which rows of the history, as `h`, are for the caller. */
  scope(asked: Pick<Ctx, 'me' | 'scope'>): RawBuilder<boolean>;
}
export const historyViews = point<HistoryView>('history.views');

/** What a task changed, oldest first, as far as the caller sees the histories of the objects. */
export async function readTaskChanges(
  { app, db, me, scope }: Pick<Ctx, 'app' | 'db' | 'me' | 'scope'>,
  taskId: string,
) {
  const views = historyViews.of(app.domains).filter(({ may }) => me.permissions.has(may));
  if (views.length === 0) return [];
  const seen = views.map((view) => sql<boolean>`(h.object_type = ${view.type} and ${view.scope({ me, scope })})`);
  const rows = await historyFor(db, scope)
    .select('h.object_type')
    .where('h.task_id', '=', taskId)
    .where(sql<boolean>`(${sql.join(seen, sql` or `)})`)
    .orderBy('h.id')
    .limit(mostChanges)
    .execute();
  return rows.map(({ object_type: objectType, ...row }) => {
    const { cmdId: _own, ...change } = historyRow(row);
    return { ...change, objectType };
  });
}
