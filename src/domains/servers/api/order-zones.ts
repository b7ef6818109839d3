import { continentOf } from '#kernel/continents.ts';
import type { RequestFacts } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Zone } from '#domains/infrastructure/api/port.ts';
import { readFirstZone } from '#domains/tenancy/api/port.ts';

/**
 * The zones with those first where the visitor probably wants to begin: in the country, on its continent, on the
 * site's continent. The form takes the first one that is open, unless the browser remembers another.
 */
export async function orderZones(db: Db, zones: readonly Zone[], { site, country }: RequestFacts): Promise<Zone[]> {
  const { defaultContinent, byCountry } = await readFirstZone(db, site.id);
  const near = byCountry ? country : null;
  const nearContinent = near === null ? null : continentOf(near);
  const rank = (zone: Zone): number => {
    if (near !== null && zone.countryCode === near) return 0;
    if (nearContinent !== null && zone.continent === nearContinent) return 1;
    return zone.continent === defaultContinent ? 2 : 3;
  };
  return [...zones].sort((a, b) => rank(a) - rank(b));
}
