import type { Insertable } from 'kysely';
import { renderUserData } from '#domains/init-policies/api/render.ts';
import { checkContent } from '#domains/init-policies/check.ts';
import type { Content } from '#domains/init-policies/content.ts';
import { gallery } from '#domains/init-policies/gallery.ts';
import { errorsOf } from '#domains/init-policies/problems.ts';
import type { PolicyScope, PolicyState } from '#domains/init-policies/states.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DB } from '#platform/db/types.ts';
import type { Life } from './history.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

interface Parts {
  accounts: readonly SeedAccount[];
  lives: readonly Life[];
  now: Date;
}

interface Made {
  policies: Insertable<DB['init_policy']>[];
  versions: Insertable<DB['init_policy_version']>[];
  given: Insertable<DB['server_init']>[];
  used: Insertable<DB['server_init_policy']>[];
  runs: Insertable<DB['init_run']>[];
}

interface Planned {
  owner: SeedAccount;
  name: string;
  description: string;
  scope: PolicyScope;
  state: PolicyState;
  contents: readonly Content[];
  draft: Content;
}

const plain: Content = { config: '', files: [], services: [], variables: [] };
const unsaved: Content = { ...plain, config: '#cloud-config\ntimezone: UTC\npackages:\n  - redis\n restart: true\n' };
const audited: Content = {
  ...plain,
  config: `#cloud-config
# What the house wants of every server.
package_update: true
timezone: UTC
packages:
  - auditd
  - fail2ban
write_files:
  - path: /etc/motd
    content: "{{name}} in {{zone}}: what you do here is written down.\\n"
runcmd:
  - systemctl enable --now auditd
`,
};
/** As many servers of the visitors' account were made with policies. */
const mostServers = 9;

/** Some policies of the demonstration, and the runs of the servers that were made with them. */
export async function insertInitPolicies(tx: Db, random: Random, parts: Parts): Promise<void> {
  const { accounts, lives, now } = parts;
  const visitor = accounts.find(({ email }) => email.startsWith('user@'));
  if (visitor === undefined) return;
  const house = accounts.find(({ role, siteId }) => role === 'site-admin' && siteId === visitor.siteId);
  const made: Made = { policies: [], versions: [], given: [], used: [], runs: [] };
  const plan = (name: string, more: Omit<Planned, 'name' | 'owner' | 'draft'> & Partial<Planned>): string =>
    add(made, random, { planned: { owner: visitor, name, draft: more.contents.at(-1) ?? plain, ...more }, now });
  const web = gallery.web.content;
  const first = { ...web, files: [] };
  const webId = plan('Web server', {
    description: 'nginx with a custom page.',
    scope: 'group',
    state: 'published',
    contents: [first, web],
  });
  const baseId =
    house === undefined
      ? null
      : plan('House rules', {
          owner: house,
          description: 'Auditing, and a message at sign-in.',
          scope: 'site',
          state: 'published',
          contents: [audited],
        });
  const database = gallery.database.content;
  plan('PostgreSQL', { description: '', scope: 'account', state: 'published', contents: [database] });
  plan('Cache', { description: 'Work in progress.', scope: 'account', state: 'invalid', contents: [], draft: unsaved });
  plan('Old containers', {
    description: '',
    scope: 'account',
    state: 'deprecated',
    contents: [gallery.docker.content],
  });
  const chosen = lives
    .filter(({ server: { row, machine } }) => row.account_id === visitor.id && row.state === 'on' && machine !== null)
    .filter(({ server }) => !/windows/i.test(server.machine?.imageRef ?? ''))
    .slice(0, mostServers);
  for (const [i, life] of chosen.entries())
    give(made, random, {
      life,
      policies: [
        ...(baseId === null ? [] : [{ id: baseId, version: 1, content: audited }]),
        { id: webId, version: i < 3 ? 1 : 2, content: i < 3 ? first : web },
      ],
      failed: i === 4,
    });
  await insertAll(tx, 'init_policy', made.policies);
  await insertAll(tx, 'init_policy_version', made.versions);
  await insertAll(tx, 'server_init', made.given);
  await insertAll(tx, 'server_init_policy', made.used);
  await insertAll(tx, 'init_run', made.runs);
}

function add(made: Made, random: Random, { planned, now }: { planned: Planned; now: Date }): string {
  const { owner, contents, draft, state } = planned;
  const at = daysBefore(now, 300);
  const id = random.id(at);
  const problems = checkContent(draft, 'linux');
  made.policies.push({
    id,
    site_id: owner.siteId,
    account_id: owner.id,
    name: planned.name,
    description: planned.description,
    os_family: 'linux',
    os_versions: [],
    scope: planned.scope,
    state,
    draft: JSON.stringify(draft),
    problems: JSON.stringify(problems),
    errors: errorsOf(problems).length,
    published_version: contents.length === 0 ? null : contents.length,
    created_at: at,
    updated_at: daysBefore(now, random.int(3, 90)),
    version: 1,
    changed: false,
  });
  for (const [i, content] of contents.entries())
    made.versions.push({
      policy_id: id,
      number: i + 1,
      content: JSON.stringify(content),
      note: i === 0 ? 'First version' : 'Custom page',
      created_by: owner.name,
      created_at: daysBefore(now, 300 - i * 40),
    });
  return id;
}

interface Given {
  life: Life;
  policies: readonly { id: string; version: number; content: Content }[];
  failed: boolean;
}

function give(made: Made, random: Random, { life, policies, failed }: Given): void {
  const { row, machine, addresses } = life.server;
  const ips = addresses.map(({ ip }) => ip);
  const system = { name: row.name, ip: ips[0] ?? '', ips: ips.join(' '), zone: row.zone_id, user: 'root' };
  const answered = policies.map(({ content }) => ({ name: '', content, values: {}, secrets: {} }));
  const { text } = renderUserData(answered, { os: 'linux', system });
  if (machine !== null) machine.userData = { text, secrets: {} };
  const server_id = row.id;
  made.given.push({ server_id, user_data: text, created_at: row.created_at });
  for (const [position, { id, version }] of policies.entries())
    made.used.push({ server_id, position, policy_id: id, policy_version: version });
  const after = (seconds: number) => new Date(new Date(row.created_at).getTime() + seconds * 1000);
  const stage = (name: string, [from, to]: readonly [number, number], [exit, log]: readonly [number, string]) => ({
    name,
    startedAt: after(from).toISOString(),
    endedAt: after(to).toISOString(),
    exit,
    log,
  });
  const broken = 'Setting up nginx\n+ systemctl enable --now nginx\nFailed: nginx.service exited with status 1\n';
  made.runs.push({
    id: random.id(after(0)),
    server_id,
    number: 1,
    state: failed ? 'failed' : 'done',
    stages: JSON.stringify([
      stage('init', [41, 43], [0, `1 part of user data\nWrote /etc/motd\n`]),
      stage('config', [43, 45], [0, 'Time zone set to UTC\n']),
      stage('final', [45, 72], failed ? [1, broken] : [0, 'Setting up nginx\n+ systemctl is-active nginx\nactive\n']),
    ]),
    ordered_at: row.created_at,
    waiting_since: after(30),
    ended_at: after(72),
    looked_at: after(72),
  });
}
