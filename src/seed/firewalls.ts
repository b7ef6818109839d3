import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import { starterSet, type Starter } from '#domains/firewall/builtin.ts';
import { changeText } from '#domains/firewall/api/change-text.ts';
import { say } from '#domains/firewall/messages.ts';
import { inForce, type SetInForce } from '#domains/firewall/resolve.ts';
import { openSet, refsOf, type Refs, type Rule, type RuleSet } from '#domains/firewall/rules.ts';
import type { DB } from '#platform/db/types.ts';
import type { Life } from './history.ts';
import type { ImportedFirewall } from './machines.ts';
import { daysBefore, type Random } from './random.ts';

/** The firewalls of the demonstration: rows of the console, and what the engine is to have. */
export interface SeedFirewalls {
  groups: Insertable<DB['address_group']>[];
  templates: Insertable<DB['firewall_template']>[];
  rows: Insertable<DB['firewall']>[];
  revisions: Insertable<DB['firewall_revision']>[];
  history: Insertable<DB['history']>[];
  onEngine: ImportedFirewall[];
}

interface Account {
  refs: Refs;
  office: string;
  template: { id: string; set: RuleSet };
}

const office = ['203.0.113.0/28', '2001:db8:f00d::/48'];
const dayMs = 86_400_000;

/** Rules for most living servers, by what their names say they do. Each account has an office and one template. */
export function firewallsOf(random: Random, lives: readonly Life[], now: Date): SeedFirewalls {
  const made: SeedFirewalls = { groups: [], templates: [], rows: [], revisions: [], history: [], onEngine: [] };
  const accounts = new Map<string, Account>();
  let tampered = false;
  for (const life of lives) {
    const { row } = life.server;
    if (row.state !== 'on' && row.state !== 'off') continue;
    if (row.created_at.getTime() > now.getTime() - 8 * dayMs || random.chance(0.35)) continue;
    const account = accounts.get(life.owner.id) ?? addAccount(made, random, { life, now });
    accounts.set(life.owner.id, account);
    // One host of the visitors' account has something that no one asked for.
    const tamper: boolean = !tampered && life.owner.email.startsWith('user@');
    tampered ||= tamper;
    addFirewall(made, random, { life, account, now, tamper });
  }
  return made;
}

function addAccount(made: SeedFirewalls, random: Random, { life, now }: { life: Life; now: Date }): Account {
  const at = daysBefore(now, 200);
  const { site_id, account_id } = life.server.row;
  const [groupId, id] = [random.id(at), random.id(at)];
  const ref = `group:${groupId}`;
  made.groups.push({
    id: groupId,
    site_id,
    account_id,
    name: 'Office',
    note: 'Our offices.',
    addresses: office,
    created_at: at,
  });
  const set = setFor('remote', { random, at, office: ref });
  made.templates.push({
    id,
    site_id,
    account_id,
    name: 'Internal servers',
    note: 'Reachable from the office only.',
    policy_in: set.policyIn,
    policy_out: set.policyOut,
    rules: JSON.stringify(set.rules),
    refs: refsOf(set.rules),
    created_at: at,
  });
  return { refs: { [ref]: office }, office: ref, template: { id, set } };
}

/** The rules of a starter, with the office in the place of someone's own address. */
function setFor(starter: Starter, { random, at, office: ref }: { random: Random; at: Date; office: string }): RuleSet {
  const about = { newId: () => random.id(at), address: ref, ports: [22], peers: [] };
  return starterSet(starter, about);
}

function starterOf(name: string): Starter | null {
  if (/^(web|www|shop|cdn|proxy|api|app)/.test(name)) return 'web';
  if (/^(mail|mx|smtp)/.test(name)) return 'mail';
  return /^(db|sql|data|postgres|mysql|redis)/.test(name) ? 'database' : null;
}

interface About {
  life: Life;
  account: Account;
  now: Date;
  tamper: boolean;
}

function addFirewall(made: SeedFirewalls, random: Random, { life, account, now, tamper }: About): void {
  const { row } = life.server;
  const first = new Date(row.created_at.getTime() + 3 * 3_600_000);
  const starter = starterOf(row.name);
  const before =
    starter === null ? account.template.set : setFor(starter, { random, at: first, office: account.office });
  const sets = [before];
  if (starter !== null && random.chance(0.5)) {
    const more: Rule = {
      id: random.id(first),
      direction: 'in',
      action: 'allow',
      protocol: 'tcp',
      peers: [account.office],
      ports: '9100',
      note: 'Monitoring',
      enabled: true,
    };
    sets.push({ ...before, rules: [...before.rules, more] });
  }
  const set = sets.at(-1) ?? before;
  const applied = inForce(set, account.refs);
  const times = sets.map((_, n) => new Date(first.getTime() + n * 5 * dayMs));
  const at = times.at(-1) ?? first;
  const host: SetInForce | null = tamper ? { ...applied, rules: applied.rules.slice(0, -1) } : null;
  made.rows.push({
    server_id: row.id,
    revision: sets.length,
    applied_revision: sets.length,
    applied: JSON.stringify(applied),
    applied_at: at,
    host: host === null ? null : JSON.stringify(host),
    looked_at: now,
    template_id: starter === null ? account.template.id : null,
    template_version: starter === null ? 1 : null,
    refs: refsOf(set.rules),
    version: sets.length,
  });
  sets.forEach((one, n) => {
    const changes = changeText(sets[n - 1] ?? openSet, one);
    made.revisions.push({
      server_id: row.id,
      revision: n + 1,
      rules: JSON.stringify(one),
      reason: messageJson(starter === null ? say('from-template', { name: 'Internal servers' }) : say('edited')),
      summary: messageJson(changes),
      created_by: life.owner.email,
      created_at: times[n] ?? at,
      applied_at: times[n] ?? at,
    });
    made.history.push({
      object_type: 'server',
      object_id: row.id,
      site_id: row.site_id,
      account_id: row.account_id,
      at: times[n] ?? at,
      kind: 'firewall',
      action: messageJson(say('history.applied', { changes })),
      from_state: null,
      to_state: null,
      actor_name: life.owner.email,
      source: 'console',
      task_id: null,
    });
  });
  if (row.engine_ref != null) made.onEngine.push({ machineRef: row.engine_ref, firewall: host ?? applied });
}
