/** The item of price lists that a GB over public networks costs which is in no package. */
export const trafficPriceKey = 'traffic.gb';

/** Whether a package counts GB: a leading t; anything else is a rate without metering. */
export const isMetered = (code: string): boolean => code.startsWith('t');

/** What a traffic package is called: a leading t counts GB a month, anything else Mbit/s without metering. */
export function trafficLabel(code: string): string {
  const amount = Number(code.replace(/^\D+/, ''));
  return isMetered(code) ? `${amount} GB a month` : `${amount} Mbit/s unmetered`;
}
