/** Whom documents are made out to. */
export const payerKinds = ['person', 'company'] as const;
export type PayerKind = (typeof payerKinds)[number];

/** Invoice recipients that an account can have beside its owner. */
export const mostRecipients = 10;

/** What is known of a tax ID: `none` where there is none, or none that a registry knows. */
export const taxChecks = ['none', 'checking', 'valid', 'not-found', 'away'] as const;
export type TaxCheck = (typeof taxChecks)[number];

/** Countries whose states or provinces decide about tax, with the codes of ISO 3166-2. */
const regions: Readonly<Record<string, string>> = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico,
    RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia,
    WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
    NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon`,
};

export interface Region {
  code: string;
  name: string;
}

/** The states or provinces of a country whose addresses need one; none for every other. */
export const regionsOf = (country: string): readonly Region[] =>
  (regions[country] ?? '')
    .split(/,\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** Countries without postal codes. */
const withoutPostalCodes = new Set(
  `AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR
  MS MW NR NU QA RW SB SC SL SR ST SY TD TF TG TK TO TV UG VU YE ZW`.split(/\s+/),
);
export const hasPostalCodes = (country: string): boolean => !withoutPostalCodes.has(country);

/** Whose tax IDs the registry of the EU knows. */
const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
export const isInEu = (country: string): boolean => euCountries.has(country);
