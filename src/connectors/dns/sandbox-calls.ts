import { z } from 'zod';
import { NewRecord, type Records, type StoredRecord } from './sandbox-records.ts';

const Removal = z.strictObject({ seq: z.int().positive() });

/** The calls of the page of records: each answers all of them. Null where there is no such call. */
export async function changeRecords(
  records: Records,
  call: string,
  read: () => Promise<unknown>,
): Promise<{ items: StoredRecord[] } | null> {
  if (call === 'POST /dns/add') records.add(NewRecord.parse(await read()));
  else if (call === 'POST /dns/remove') records.remove(Removal.parse(await read()).seq);
  else return null;
  return { items: records.list() };
}
