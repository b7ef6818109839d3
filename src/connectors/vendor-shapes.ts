import { z } from 'zod';

/** A page of a collection, and what asks for the next one; null: it is the last. */
export interface VendorPage<T> {
  items: T[];
  next: string | null;
}

/** Fields of vendors' answers, which they leave out or send as null where there is nothing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
/** Dates that mean none are long past. */
export const instant = z
  .string()
  .nullish()
  .transform((value) => {
    const at = Date.parse(value ?? '');
    return at > 0 ? new Date(at).toISOString() : null;
  });
/** A day such as `2027-05-02`, also where its time of day comes with it. */
export const day = instant.transform((at) => at?.slice(0, 10) ?? null);
