/** A standard rate of tax, from its day on (UTC) until the next one of the country. */
interface Rate {
  country: string;
  from: string;
  /** Hundredths of a percent. */
  rateBp: number;
}

const since = (from: string, rates: string): Rate[] =>
  rates.split(/\s+/).map((one) => {
    const [country = '', percent = ''] = one.split(':');
    return { country, from, rateBp: Math.round(Number(percent) * 100) };
  });

/** Standard rates for electronic services; a country without one has no tax that is worked out here. */
export const taxRates: readonly Rate[] = [
  ...since(
    '2021-01-01',
    `AT:20 BE:21 BG:20 CY:19 CZ:21 DE:19 DK:25 EE:20 ES:21 FI:24 FR:20 GR:24 HR:25 HU:27 IE:23 IL:17 IT:22 LT:21 LU:17
    LV:21 MT:18 NL:21 PL:23 PT:23 RO:19 SE:25 SI:22 SK:20`,
  ),
  ...since('2023-01-01', 'LU:16'),
  ...since('2024-01-01', 'LU:17 EE:22'),
  ...since('2024-09-01', 'FI:25.5'),
  ...since('2025-01-01', 'IL:18 SK:23'),
  ...since('2025-07-01', 'EE:24'),
  ...since('2025-08-01', 'RO:21'),
];

/** The days at which the rate of a country changes, the earliest first, with the rate from then on. */
export const ratesOf = (country: string): readonly { from: Date; rateBp: number }[] =>
  taxRates
    .filter((rate) => rate.country === country)
    .map(({ from, rateBp }) => ({ from: new Date(`${from}T00:00:00Z`), rateBp }));
