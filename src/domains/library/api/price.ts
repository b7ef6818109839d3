import { monthlyOf } from '#domains/tenancy/pricing.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { gigabyte, priceKey } from '../limits.ts';
import type { StoredImage } from './store.ts';

/** What the storage of an image costs in a month, for images of the caller. */
export type PriceOf = (image: StoredImage) => LibraryPrice | null;
type LibraryPrice = { monthlyMicro: number; currency: 'USD' | 'EUR' | 'ILS' };

/** Reads the prices of the zones that the caller's own images are in, each once. */
export async function pricesOf(
  { db, me, now }: Pick<Ctx, 'db' | 'me' | 'now'>,
  images: readonly StoredImage[],
): Promise<PriceOf> {
  const zones = new Set(images.flatMap((image) => (image.accountId === me.accountId ? (image.homeZone ?? []) : [])));
  const books = new Map<string, Awaited<ReturnType<typeof readPriceBook>>>();
  for (const zoneId of zones) books.set(zoneId, await readPriceBook(db, { accountId: me.accountId, zoneId, at: now }));
  return ({ accountId, homeZone, sizeBytes }) => {
    const book = accountId === me.accountId && homeZone !== null ? books.get(homeZone) : null;
    const rate = book?.rates[priceKey];
    if (!book || !rate || rate.monthlyMicro === 0 || sizeBytes === 0) return null;
    return { monthlyMicro: monthlyOf(rate, sizeBytes / gigabyte), currency: book.currency };
  };
}
