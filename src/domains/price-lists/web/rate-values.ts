import type { Rate } from './types.ts';

/** Prices as they are typed: in units of the currency; null: nothing is in the field. */
export interface TypedUnit {
  monthly: number | null;
  on: number | null;
  off: number | null;
}
export interface TypedRate extends TypedUnit {
  tiers: (TypedUnit & { beyond: number | null })[];
  included: number | null;
  minimum: number | null;
  cap: number | null;
  once: number | null;
  yearly: number | null;
}

export const noRate: TypedRate = {
  monthly: 0,
  on: 0,
  off: 0,
  tiers: [],
  included: null,
  minimum: null,
  cap: null,
  once: null,
  yearly: null,
};

const typed = (micro: number | undefined): number | null => (micro === undefined ? null : micro / 1_000_000);
/** A seventh decimal stays, so that the server can say that it is one too many. */
const micro = (amount: number): number => Math.round(amount * 1_000_000_000) / 1000;

const typedUnit = (rate: Pick<Rate, 'monthlyMicro' | 'hourlyOnMicro' | 'hourlyOffMicro'>): TypedUnit => ({
  monthly: typed(rate.monthlyMicro),
  on: typed(rate.hourlyOnMicro),
  off: typed(rate.hourlyOffMicro),
});
const unitOf = ({ monthly, on, off }: TypedUnit) => ({
  monthlyMicro: micro(monthly ?? 0),
  hourlyOnMicro: micro(on ?? 0),
  hourlyOffMicro: micro(off ?? 0),
});

/** A price for the fields of a form. */
export const typedOf = (rate: Rate): TypedRate => ({
  ...typedUnit(rate),
  tiers: (rate.tiers ?? []).map((tier) => ({ beyond: tier.beyond, ...typedUnit(tier) })),
  included: rate.included ?? null,
  minimum: rate.minimum ?? null,
  cap: typed(rate.monthCapMicro),
  once: typed(rate.onceMicro),
  yearly: typed(rate.yearlyMicro),
});

/** A price as it is sent. */
export const rateOf = ({ tiers, included, minimum, cap, once, yearly, ...unit }: TypedRate): Rate => ({
  ...unitOf(unit),
  ...(tiers.length > 0 && { tiers: tiers.map((tier) => ({ beyond: tier.beyond ?? 0, ...unitOf(tier) })) }),
  ...(included && { included }),
  ...(minimum && { minimum }),
  ...(cap !== null && { monthCapMicro: micro(cap) }),
  ...(once && { onceMicro: micro(once) }),
  ...(yearly !== null && { yearlyMicro: micro(yearly) }),
});
