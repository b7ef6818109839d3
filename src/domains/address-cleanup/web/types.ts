import type { RowOf } from '#shell/list/list.ts';
import type { addressCleanup } from '../contract.ts';

export type FindingRow = RowOf<typeof addressCleanup.listSystemFindings>;
