import type { AnswerOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import type { maintenance } from '../contract.ts';
import { countMaintenance, idColumn, maintenanceWhere, sortColumns, type StoredMaintenance } from './store.ts';

type Row = AnswerOf<(typeof maintenance)['listMaintenance']>['items'][number];

/** Where it stands by the clock. */
const stateOf = ({ startsAt, endsAt, cancelledAt }: StoredMaintenance, now: Date): Row['state'] => {
  if (cancelledAt !== null) return 'cancelled';
  if (now >= endsAt) return 'over';
  return now >= startsAt ? 'running' : 'planned';
};

/** Maintenance of every zone: what is planned is no secret among customers. */
export const listMaintenance: Run<(typeof maintenance)['listMaintenance']> = ({ db, scope, now, me }, { query }) => {
  const asked = { filter: query.filter ?? '', openAt: query.open === 1 ? now : null };
  return pageOf(maintenanceWhere(db, scope, asked), {
    request: query,
    columns: sortColumns,
    defaultSort: '-startsAt',
    id: idColumn,
    total: () => countMaintenance(db, asked),
    toItem: ({ body, cancelledAt: _cancelled, startsAt, endsAt, ...row }): Row => ({
      ...row,
      text: body,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state: stateOf({ ...row, body, cancelledAt: _cancelled, startsAt, endsAt }, now),
    }),
    info: { admin: me.permissions.has('maintenance.announce'), open: false },
    auxFilter: {},
  });
};
