import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { isPhone } from '../profile-values.ts';
import { change } from './configuration.ts';

/** Sets what the form sends. Spaces and dashes in a phone number are for reading: they are not kept. */
export const saveProfile: Run<(typeof account)['saveProfile']> = async (ctx, { input }) => {
  const { company, startPage, viewMode, phone, ...same } = input;
  const number = phone?.replaceAll(/[\s().-]/g, '');
  if (number !== undefined && number !== '' && !isPhone(number)) throw new Invalid([item(1508, 'phone')]);
  const columns = { ...same, organisation: company, start_page: startPage, view_mode: viewMode, phone: number };
  await change(ctx, Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)));
};
