/** What a logo may have at most. */
export const maxLogoBytes = 262_144;
/** Ranges from where one-time tokens may be asked for. */
export const maxRanges = 50;
/** Host names of a site, verified or not. */
export const maxHosts = 20;
/** Characters of what a site says of its managed service. */
export const maxManagedText = 2000;
/** Hours for which a replaced token works beside its successor. */
export const maxTokenHours = 168;
