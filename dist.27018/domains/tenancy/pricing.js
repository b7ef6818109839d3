import { roundToMinor } from '#kernel/money.ts';
/** Item key and quantity of everything the configuration consists of, in the order of the summary. */
function itemsOf(s) {
    const diskGb = s.diskSizesGb.reduce((sum, gb) => sum + gb, 0);
    const items = [
        [`cpu.${s.cpuType}`, s.cpuCount],
        ['ram.gb', s.ramMb / 1024],
        ['disk.gb', diskGb],
        ['ip.public', s.publicAddresses],
    ];
    if (s.licence !== null)
        items.push([`licence.${s.licence}`, s.cpuCount]);
    if (s.backup)
        items.push(['backup.gb', diskGb]);
    if (s.managed)
        items.push(['managed.server', 1]);
    if (s.billingMode === 0 && s.trafficPackage !== null)
        items.push([`traffic.${s.trafficPackage}`, 1]);
    return items.filter(([, quantity]) => quantity > 0);
}
/**
 * The price of one server: the one engine behind the form, every preview, the order and the invoice.
 * Quantities may be fractional (0.25 GB); each line is rounded to a whole micro, never to cents.
 */
export function priceServer(book, server) {
    const lines = [];
    const missing = [];
    for (const [key, quantity] of itemsOf(server)) {
        const rate = book.rates[key];
        if (rate === undefined)
            missing.push(key);
        else
            lines.push({
                key,
                quantity,
                monthlyMicro: Math.round(rate.monthlyMicro * quantity),
                hourlyOnMicro: Math.round(rate.hourlyOnMicro * quantity),
                hourlyOffMicro: Math.round(rate.hourlyOffMicro * quantity),
            });
    }
    const sum = (of) => lines.reduce((total, line) => total + of(line), 0);
    return {
        currency: book.currency,
        lines,
        missing,
        monthlyMicro: sum((l) => l.monthlyMicro),
        hourlyOnMicro: sum((l) => l.hourlyOnMicro),
        hourlyOffMicro: sum((l) => l.hourlyOffMicro),
    };
}
/** Minor units of a micro amount, rounded half to even. */
export const minorOf = (micro) => Number(roundToMinor(BigInt(micro)));
