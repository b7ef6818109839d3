import type { InputOf } from '#kernel/op.ts';
import type { billing } from '../contract.ts';

/** What a profile holds that a person types. */
export type StoredProfile = InputOf<(typeof billing)['saveBilling']>;

/** The fields of a profile, in the order of the form. */
export const profileFields = [
  'kind',
  'legalName',
  'taxId',
  'country',
  'region',
  'city',
  'postalCode',
  'street',
  'phone',
  'purchaseOrder',
  'language',
  'currency',
] as const satisfies readonly (keyof StoredProfile)[];
