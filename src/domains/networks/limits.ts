/** What a typed name may have; the system puts `lan-<number>-` in front of it. */
export const maxNetworkName = 32;
export const maxDescription = 200;
export const maxNote = 200;
export const maxListName = 60;
export const maxHostName = 253;
/** Most private networks of an account in one zone, and most subnets of one network. */
export const maxNetworks = 50;
export const maxSubnets = 20;
/** Network numbers of customers; those below are the provider's own. */
export const firstVlan = 1001;
export const lastVlan = 4094;
export type PrefixLimits = Readonly<Record<4 | 6, { from: number; to: number }>>;
/** Lengths of the prefix of a subnet, by family: the largest subnet and the smallest one; a site sets its own. */
export const prefixLimits: PrefixLimits = { 4: { from: 16, to: 29 }, 6: { from: 48, to: 120 } };
/** An IPv4 subnet is listed address by address from this length on, unless its site has another; larger ones show what is in use. */
export const wholeListPrefix = 23;
/** Of an IPv6 subnet so many addresses are given out, from its beginning; all others would never be reached. */
export const mostGivenOut6 = 65_536n;
/** Shares of the addresses in use from which on the counters warn. */
export const warnPercent = 80;
export const fullPercent = 95;
/** Most lines of a plan of addresses that is read in, and its most characters. */
export const maxImportLines = 2000;
export const maxImportChars = 500_000;
/** People and groups that one network can be shared with. */
export const maxShares = 100;
/** Most networks and most servers of a picture. */
export const mostDrawn = 60;
/** Most public addresses that an account keeps while no server has them. */
export const maxKept = 20;
/** For how long the public addresses of a site that has set nothing are kept from other accounts, and the longest time. */
export const defaultCooldownHours = 24;
export const maxCooldownHours = 168;
export const cooldownHoursChoices = [0, 24, 48, 72, 168] as const;
/** Most addresses that are changed at once. */
export const maxBulk = 512;
/** `use`: put servers into it. `manage`: its subnets and reservations too. */
export const shareLevels = ['use', 'manage'] as const;
/** A network without servers is reported as unused after so many days. */
export const unusedDays = 7;
/** A data center with fewer free public addresses is reported. */
export const fewFree = 128;
