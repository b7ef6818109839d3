/** ISO 3166 codes of the countries of each continent, under the names that data centers have by convention. */
const countries: Record<string, string> = {
  Africa:
    'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU YT MA MZ NA NE NG RE RW SH ST SN SC SL SO ZA SS SD TZ TG TN UG EH ZM ZW',
  Asia: 'AF AM AZ BH BD BT BN KH CN CX CC CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  Europe:
    'AX AL AD AT BY BE BA BG HR CZ DK EE FO FI FR DE GI GR GG HU IS IE IM IT JE XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SJ SE CH UA GB VA',
  'North America':
    'AI AG AW BS BB BZ BM BQ CA KY CR CU CW DM DO SV GL GD GP GT HT HN JM MQ MX MS NI PA PR BL KN LC MF PM VC SX TT TC US VG VI',
  Oceania: 'AS AU CK FJ PF GU KI MH FM NR NC NZ NU NF MP PW PG PN WS SB TK TO TV UM VU WF',
  'South America': 'AR BO BR CL CO EC FK GF GY PY PE SR UY VE',
};

const continentByCountry = new Map(
  Object.entries(countries).flatMap(([continent, codes]) => codes.split(' ').map((code) => [code, continent] as const)),
);

/** The continents by name. */
export const continents: readonly string[] = Object.keys(countries);

/** The continent of a country by its ISO 3166 code; null for what is none. */
export const continentOf = (countryCode: string): string | null => continentByCountry.get(countryCode) ?? null;

/** Every country by its ISO 3166 code. */
export const countryCodes: readonly string[] = [...continentByCountry.keys()];
