import { t } from '@lingui/core/macro';

/** A continent by its name in the language on show; a name that a provider invented stays as it is. */
export function continentText(continent: string): string {
  // By hand: browsers know the names of countries, and not those of continents.
  const names: Readonly<Record<string, string>> = {
    Africa: t`Africa`,
    Asia: t`Asia`,
    Europe: t`Europe`,
    'North America': t`North America`,
    Oceania: t`Oceania`,
    'South America': t`South America`,
  };
  return Object.hasOwn(names, continent) ? (names[continent] ?? continent) : continent;
}
