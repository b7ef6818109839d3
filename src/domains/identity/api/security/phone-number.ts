import { Invalid, item } from '#kernel/errors.ts';
import { isPhone, plainPhone } from '#kernel/phone-number.ts';

/** A typed phone number in E.164; spaces, dashes and brackets do not count. Throws 1508. */
export function phoneOf(text: string): string {
  const phone = plainPhone(text);
  if (!isPhone(phone)) throw new Invalid([item(1508, 'phone')]);
  return phone;
}
