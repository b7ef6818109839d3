import type { Rate, UnitRate } from '#domains/tenancy/pricing.ts';

/** A price multiplied, each amount rounded to a whole micro; quantities stay. */
export function scaleRate(rate: Rate, factor: number): Rate {
  const times = (micro: number) => Math.round(micro * factor);
  const unit = ({ monthlyMicro, hourlyOnMicro, hourlyOffMicro }: UnitRate): UnitRate => ({
    monthlyMicro: times(monthlyMicro),
    hourlyOnMicro: times(hourlyOnMicro),
    hourlyOffMicro: times(hourlyOffMicro),
  });
  const { tiers, monthCapMicro, onceMicro, yearlyMicro } = rate;
  return {
    ...rate,
    ...unit(rate),
    ...(tiers && { tiers: tiers.map((tier) => ({ beyond: tier.beyond, ...unit(tier) })) }),
    ...(monthCapMicro !== undefined && { monthCapMicro: times(monthCapMicro) }),
    ...(onceMicro !== undefined && { onceMicro: times(onceMicro) }),
    ...(yearlyMicro !== undefined && { yearlyMicro: times(yearlyMicro) }),
  };
}

/** What a percentage up or down multiplies a price with. */
export const factorOf = (percent: number): number => (100 + percent) / 100;
