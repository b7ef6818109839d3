import type { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';
import { isPhone, plainPhone } from '#kernel/phone-number.ts';
import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import type { Profile, ProfileOfInput } from '../schemas.ts';
import { change, zoneOf } from './configuration.ts';
import { say } from '../messages.ts';
import type { ProfileColumns } from './store.ts';

/** Sets what the form sends. */
export const saveProfile: Run<(typeof account)['saveProfile']> = (ctx, { input }) =>
  change(ctx, { action: say('profile.update'), columns: columnsOf(input) });

type Input = z.output<typeof Profile> & z.output<typeof ProfileOfInput>;

/** The columns of what was sent; 1508 and 1558. Spaces and dashes in a phone number are for reading: they are not kept. */
export function columnsOf(input: Input): Partial<ProfileColumns> {
  const { company, startPage, viewMode, shownCurrency, singleKeys, phone, dateFormat, timeZone, ...same } = input;
  const number = phone === undefined ? undefined : plainPhone(phone);
  if (number !== undefined && number !== '' && !isPhone(number)) throw new Invalid([item(1508, 'phone')]);
  const columns = {
    ...same,
    organisation: company,
    start_page: startPage,
    view_mode: viewMode,
    shown_currency: shownCurrency,
    single_keys: singleKeys,
    phone: number,
    date_format: dateFormat,
    time_zone: timeZone === undefined ? undefined : zoneOf(timeZone),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
