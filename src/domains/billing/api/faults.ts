import { item, type ErrorItem } from '#kernel/errors.ts';
import { continentOf } from '#kernel/continents.ts';
import { isPhone } from '#kernel/phone-number.ts';
import type { CurrencyList } from '#domains/tenancy/api/port.ts';
import { hasPostalCodes, regionsOf } from '../profile-values.ts';
import type { StoredProfile } from './stored.ts';
import { isTaxId } from './tax-id.ts';

/** Everything that is wrong with a profile, each at its field. */
export function faultsOf(profile: StoredProfile, lists: readonly CurrencyList[]): ErrorItem[] {
  const { kind, country, region, taxId, phone, currency } = profile;
  const required = (['legalName', 'street', 'city'] as const).filter((key) => profile[key] === '');
  const faults: (ErrorItem | false)[] = required.map((key) => item(1001, key));
  if (continentOf(country) === null) faults.push(item(country === '' ? 1001 : 7500, 'country'));
  else {
    const regions = regionsOf(country);
    faults.push(regions.length === 0 && region !== '' && item(7502, 'region'));
    faults.push(regions.length > 0 && !regions.some(({ code }) => code === region) && item(7501, 'region'));
    faults.push(hasPostalCodes(country) && profile.postalCode === '' && item(1001, 'postalCode'));
    faults.push(taxId !== '' && !isTaxId(taxId, { country, kind }) && item(7503, 'taxId', { country: { country } }));
  }
  faults.push(phone !== '' && !isPhone(phone) && item(1508, 'phone'));
  faults.push(!lists.some((list) => list.currency === currency) && item(7504, 'currency', { currency }));
  return faults.filter((fault) => fault !== false);
}
