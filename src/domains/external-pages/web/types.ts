import type { RowOf } from '#shell/list/list.ts';
import type { externalPages } from '../contract.ts';

export type PageRow = RowOf<typeof externalPages.listExternalPages>;
