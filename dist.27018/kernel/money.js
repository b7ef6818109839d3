export const currencies = ['USD', 'ILS', 'EUR'];
export const currencySign = { USD: '$', ILS: '₪', EUR: '€' };
/** Micros in one minor unit: all three currencies have two decimals. */
const microsPerMinor = 10000n;
/**
 * Rounds micros to minor units, half to even: the one rounding an invoice line gets.
 * @param micro millionths of the major unit, any sign
 */
export function roundToMinor(micro) {
    const negative = micro < 0n;
    const abs = negative ? -micro : micro;
    let minor = abs / microsPerMinor;
    const twice = (abs % microsPerMinor) * 2n;
    if (twice > microsPerMinor || (twice === microsPerMinor && minor % 2n === 1n))
        minor += 1n;
    return negative ? -minor : minor;
}
