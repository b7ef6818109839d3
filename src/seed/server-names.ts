import type { Random } from './random.ts';

const purposes = [
  'web',
  'app',
  'api',
  'db',
  'cache',
  'mail',
  'git',
  'ci',
  'proxy',
  'vpn',
  'monitor',
  'backup',
  'worker',
  'search',
  'shop',
  'crm',
  'erp',
  'build',
  'queue',
  'log',
  'auth',
  'cdn',
  'dns',
  'wiki',
] as const;
const stages = ['prod', 'prod', 'prod', 'staging', 'test', 'dev'] as const;

/** What servers are said to be for, by their purpose. */
export const serverDescriptions: Readonly<Record<string, string>> = {
  web: 'Public website behind the load balancer.',
  db: 'PostgreSQL primary. Do not restart during office hours.',
  mail: 'Outgoing mail and spam filter.',
  ci: 'Build runner.',
  backup: 'Receives the nightly backups at 02:30 UTC.',
  vpn: 'VPN gateway for remote work.',
  erp: 'Finance department. Contact them before making changes.',
};

export interface Naming {
  name: string;
  description: string;
  tags: string[];
}

/** A name that the account has not used yet, with description and tags that fit it. */
export function nameServer(random: Random, used: Set<string>): Naming {
  const purpose = random.pick(purposes);
  const stage = random.pick(stages);
  let number = 1;
  const nameOf = () => `${purpose}-${stage}-${String(number).padStart(2, '0')}`;
  while (used.has(nameOf())) number += 1;
  used.add(nameOf());
  const tags = random.chance(0.6) ? [stage, ...(random.chance(0.5) ? [purpose] : [])] : [];
  return { name: nameOf(), description: random.chance(0.7) ? (serverDescriptions[purpose] ?? '') : '', tags };
}
