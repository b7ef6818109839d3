import type { BulkResult } from './use-bulk.ts';
import { toast } from '#ui/toast.ts';

/** A dialog closes with a notice where nothing was passed over; else it shows what was. */
export const closeWhenAll = (text: string) => (results: readonly BulkResult[]) => {
  if (results.some(({ refusal }) => refusal !== null)) return false;
  toast('success', text);
  return true;
};
