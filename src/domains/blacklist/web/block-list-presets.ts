/** Well-known lists, with what their operators publish about queries and removals. */
export const presets = [
  { name: 'Spamhaus ZEN', zone: 'zen.spamhaus.org', delistUrl: 'https://check.spamhaus.org/' },
  { name: 'SpamCop', zone: 'bl.spamcop.net', delistUrl: 'https://www.spamcop.net/bl.shtml' },
  {
    name: 'Barracuda',
    zone: 'b.barracudacentral.org',
    delistUrl: 'https://www.barracudacentral.org/rbl/removal-request',
  },
  { name: 'PSBL', zone: 'psbl.surriel.com', delistUrl: 'https://psbl.org/remove' },
  { name: 'DroneBL', zone: 'dnsbl.dronebl.org', delistUrl: 'https://dronebl.org/lookup' },
] as const;
