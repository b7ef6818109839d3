import { i18n } from '@lingui/core';

/** A country (ISO 3166) by its name in the language on show; what is no country has the other text, or stays as it is. */
export const countryText = (country: string, otherwise = country): string =>
  /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'none' }).of(country) ?? otherwise)
    : otherwise;

/** Where someone is, as far as it is known: the address, with the country where the proxy reports one. */
export const addressText = ({ ip, country }: { ip: string; country: string | null }): string =>
  country === null ? ip : `${ip} (${countryText(country)})`;
