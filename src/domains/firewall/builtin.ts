import { blankRule, type Rule, type RuleSet } from './rules.ts';

/** What a rule set is begun with: everything from outside is closed but what the rules open. */
export const starters = ['web', 'mail', 'remote', 'database'] as const;
export type Starter = (typeof starters)[number];

interface About {
  newId(): string;
  /** Where the person is now; null where no one knows. */
  address: string | null;
  /** By which the server is worked on. */
  ports: readonly number[];
  /** The networks or addresses that may reach the database; every private network where there are none. */
  peers: readonly string[];
}

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** The rules of a starter. Each lets the person in from where they are, so that using it never shuts them out. */
export function starterSet(starter: Starter, about: About): RuleSet {
  const { newId, address } = about;
  const rule = (more: Partial<Rule>): Rule => ({ ...blankRule(newId()), ...more });
  const fromMe = rule({
    ports: about.ports.join(','),
    peers: address === null ? [] : [address],
    note: 'Work on the server',
  });
  const ping = rule({ protocol: 'icmp', note: 'Ping and path discovery' });
  const rules = {
    web: [rule({ ports: '80,443', note: 'Web' }), fromMe, ping],
    mail: [
      rule({ ports: '25,465,587', note: 'Mail in and submission' }),
      rule({ ports: '110,143,993,995', note: 'Mailboxes' }),
      fromMe,
      ping,
    ],
    remote: [fromMe, ping],
    database: [
      rule({
        ports: '1433,3306,5432',
        peers: about.peers.length === 0 ? [...privateNetworks] : [...about.peers],
        note: 'SQL Server, MySQL and PostgreSQL',
      }),
      fromMe,
      ping,
    ],
  }[starter];
  return { enabled: true, policyIn: 'deny', policyOut: 'allow', rules };
}
