import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { countryCodes } from '#kernel/continents.ts';
import { countryText } from '#shell/text/country-text.ts';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { hasPostalCodes, regionsOf } from '../../profile-values.ts';
import type { ProfileValues } from '../types.ts';

type AddressValues = Pick<ProfileValues, 'country' | 'region' | 'street' | 'postalCode' | 'city'>;

/** The address on documents; only some countries have a region, and some no postal codes. */
export function AddressFields({ form }: { form: FieldsOf<AddressValues> }) {
  const { country } = form.values;
  const regions = regionsOf(country);
  const countries = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, title: countryText(value) }))
        .sort((a, b) => a.title.localeCompare(b.title)),
    [],
  );
  return (
    <>
      <SelectField
        label={t`Country`}
        placeholder={t`Choose a country`}
        choices={countries}
        {...form.field('country')}
        // A region belongs to its country.
        onChange={(value) => form.set({ country: value, region: '' })}
      />
      {regions.length > 0 && (
        <SelectField
          label={country === 'CA' ? t`Province` : t`State`}
          placeholder={country === 'CA' ? t`Choose a province` : t`Choose a state`}
          choices={regions.map(({ code, name }) => ({ value: code, title: name }))}
          {...form.field('region')}
        />
      )}
      <TextField label={t`Street and number`} autoComplete="street-address" {...form.field('street')} />
      {hasPostalCodes(country) && (
        <TextField label={t`Postal code`} autoComplete="postal-code" {...form.field('postalCode')} />
      )}
      <TextField label={t`City`} autoComplete="address-level2" {...form.field('city')} />
    </>
  );
}
