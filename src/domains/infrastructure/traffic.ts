import { messages, type Message } from '#kernel/message.ts';

const say = messages('infrastructure', { metered: '{amount} GB a month', flat: '{amount} Mbit/s unmetered' });

/** The item of price lists that a GB over public networks costs which is in no package. */
export const trafficPriceKey = 'traffic.gb';

/** Whether a package counts GB: a leading t; anything else is a rate without metering. */
export const isMetered = (code: string): boolean => code.startsWith('t');

/** The rate that a package is sold with, in Mbit/s; null where it counts GB instead. */
export function packageMbps(code: string | null): number | null {
  if (code === null || isMetered(code)) return null;
  return Number(/\d+/.exec(code)?.[0] ?? 0) || null;
}

/** What a traffic package is called: a leading t counts GB a month, anything else Mbit/s without metering. */
export function trafficLabel(code: string): Message {
  const amount = Number(code.replace(/^\D+/, ''));
  return say(isMetered(code) ? 'metered' : 'flat', { amount });
}
