/** Well-known lists, with what their operators publish about queries and removals. */
export const presets = [
  { name: 'Spamhaus ZEN', dnsZone: 'zen.spamhaus.org', delistUrl: 'https://check.spamhaus.org/' },
  { name: 'SpamCop', dnsZone: 'bl.spamcop.net', delistUrl: 'https://www.spamcop.net/bl.shtml' },
  {
    name: 'Barracuda',
    dnsZone: 'b.barracudacentral.org',
    delistUrl: 'https://www.barracudacentral.org/rbl/removal-request',
  },
  { name: 'PSBL', dnsZone: 'psbl.surriel.com', delistUrl: 'https://psbl.org/remove' },
  { name: 'DroneBL', dnsZone: 'dnsbl.dronebl.org', delistUrl: 'https://dronebl.org/lookup' },
] as const;
