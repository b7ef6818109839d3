import { addressRoles } from '../codes.ts';
import { levelOfRole } from './set-address.ts';
import type { readAddresses } from './store-addresses.ts';

/** The addresses of roles among all of an account. */
export const roleAddressesOf = (addresses: Awaited<ReturnType<typeof readAddresses>>) =>
  addressRoles.flatMap((role) => {
    const found = addresses.find(({ level }) => level === levelOfRole[role]);
    return found === undefined ? [] : [{ role, language: found.language, ...found.address }];
  });
