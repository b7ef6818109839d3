import { tooLate, unusable, VendorError } from '#connectors/vendor-call.ts';
import type { VendorPage } from '#connectors/vendor-shapes.ts';

/** Pages of one collection that are followed: more than any customer has. */
const mostPages = 50;
/** All of one customer is read within one step of a task, which has a little longer. */
const mostMs = 20_000;

/** A collection to its end. Throws VendorError (`unusable`) where there is none. */
export async function allPages<T>(read: (page: string | null) => Promise<VendorPage<T>>): Promise<T[]> {
  const all: T[] = [];
  let page: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const found: VendorPage<T> = await read(page);
    all.push(...found.items);
    if (found.next === null) return all;
    page = found.next;
  }
  // What is not among the first pages would count as removed.
  throw unusable(`There are more than ${mostPages} pages.`);
}

/** One of each ID: what moves to another page while the pages are read comes twice. */
export const distinct = <T>(all: readonly T[], idOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [idOf(one), one])).values(),
];

/** Reads something within one step of a task. What takes longer is unavailable: VendorError. */
export async function withinStep<T>(signal: AbortSignal, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(mostMs);
  try {
    return await read(AbortSignal.any([signal, late]));
  } catch (error) {
    if (!late.aborted || signal.aborted || error instanceof VendorError) throw error;
    throw tooLate(`Nothing was read within ${mostMs} ms.`);
  }
}
