import { i18n } from '@lingui/core';

/** A country by its name in the language on show. */
export const countryText = (country: string): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'code' }).of(country) ?? country;

/** Where someone is, as far as it is known: the address, with the country where the proxy reports one. */
export const addressText = ({ ip, country }: { ip: string; country: string | null }): string =>
  country === null ? ip : `${ip} (${countryText(country)})`;
