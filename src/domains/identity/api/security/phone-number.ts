import { Invalid, item } from '#kernel/errors.ts';

/** A typed phone number in E.164; spaces, dashes and brackets do not count. Throws 1508. */
export function phoneOf(text: string): string {
  const phone = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw new Invalid([item(1508, 'phone')]);
  return phone;
}
