import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { setCapacity, takeCapacityVersion } from '#domains/infrastructure/api/port.ts';
import { availability } from '../contract.ts';
import { readCapacities, saveReserve, type Capacity } from './store-capacities.ts';

/** For what each zone has capacity, as the provider orders them. */
export const listCapacities = computedRows(availability.listCapacities, {
  what: 'capacity',
  rows: ({ db }) => readCapacities(db),
  id: ({ zoneId }) => zoneId,
  sorts: {
    place: ['bigint', (_row, at) => at],
    zoneName: ['text', ({ zoneName }) => zoneName.toLowerCase()],
  },
  search: ({ zoneId, zoneName }) => [zoneId, zoneName],
  filters: {},
});

type Listed = AnswerOf<typeof availability.listCapacities>['items'][number];

/** Capacity as recorded in the audit trail: the reason, and the largest sizes by type. */
const facts = ({ closedReason, reserve, cpus }: Pick<Listed, 'closedReason' | 'reserve'> & Pick<Capacity, 'cpus'>) => ({
  closedReason,
  reserve,
  cpus: cpus.map(({ type, freeCount, freeRamMb }) => ({ type, freeCount, freeRamMb })),
});

/** Sets the capacity of a zone; people with an alert for it are notified within a minute. */
export const saveCapacity: Run<(typeof availability)['saveCapacity']> = async (ctx, { params, input }) => {
  const before = (await readCapacities(ctx.db)).find(({ zoneId }) => zoneId === params.zoneId);
  if (before === undefined) throw new NotFound();
  const notSold = input.cpus.findIndex(({ type }) => !before.cpus.some((cpu) => cpu.type === type));
  if (notSold !== -1) throw new Invalid([item(2160, `cpus.${notSold}.type`)]);
  if (!(await takeCapacityVersion(ctx.db, params.zoneId, ctx.ifMatch))) throw new Stale();
  const { reserve = before.reserve, ...capacity } = input;
  await setCapacity(ctx.db, params.zoneId, capacity);
  await saveReserve(ctx.db, params.zoneId, reserve);
  const after = {
    closedReason: input.closedReason,
    reserve,
    cpus: before.cpus.map((cpu) => input.cpus.find(({ type }) => type === cpu.type) ?? cpu),
  };
  const { siteId, accountId } = ctx.me;
  const diff = { capacity: [facts(before), facts(after)] } as const;
  auditAlone(ctx, { type: 'zone', id: params.zoneId, name: before.zoneName, siteId, accountId }, { diff });
  ctx.setHeader('etag', `"${ctx.ifMatch + 1}"`);
};
