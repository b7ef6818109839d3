import { point } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';

/** What someone's lists begin with: the parameters of the address, by the address of the list. */
export type ListDefaults = (db: Db, accountId: string) => Promise<Record<string, Record<string, string>>>;

/** One domain brings it. */
export const listDefaults = point<ListDefaults>('console.listDefaults');
