/** What a traffic package is called: a leading t counts GB a month, anything else Mbit/s without metering. */
export function trafficLabel(code) {
    const amount = Number(code.replace(/^\D+/, ''));
    return code.startsWith('t') ? `${amount} GB a month` : `${amount} Mbit/s unmetered`;
}
