import { Invalid, item } from '#kernel/errors.ts';
import { isTimeZone } from '#domains/account/api/port.ts';

/** Throws Invalid (1558) at its field for a time zone that is none. */
export function checkZone(timeZone: string, key = 'timeZone'): void {
  if (!isTimeZone(timeZone)) throw new Invalid([item(1558, key)]);
}
