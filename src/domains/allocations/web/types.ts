import type { RowOf } from '#shell/list/list.ts';
import type { allocations } from '../contract.ts';

export type AllocationRow = RowOf<typeof allocations.listAllocations>;
