import type pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { openEngines } from '#engines/registry.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import { loadConfig } from '#platform/config.ts';
import { fenceOf, inFence, ownedTablesOf, throughFence, type OwnedTables } from '#platform/db/fence.ts';
import { clientConfig } from '#platform/db/pool.ts';
import { PreparingClient } from '#platform/db/prepared.ts';
import { createServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { demoPassword } from '#seed/people.ts';
import { createApp } from '#server/create-app.ts';
import { fullThousands, type BenchTarget, type Place } from './place.ts';
import { cpuOf } from './processes.ts';
import type { Figure } from './report.ts';
import { inRounds, median } from './rounds.ts';

const rounds = 7;
const roundMs = 500;
/** Share of a request that a second fence may cost. */
const most = 0.1;
const role = 'bench_tenant';
const setScope = `select set_config('skydeck.accounts', $1, false), set_config('skydeck.site', $2, false)`;

const requests = [
  ['user@skydeck.test', 'nothing, account owner', '/svc/loginCheck'],
  ['user@skydeck.test', 'list, account owner', '/svc/servers?size=25'],
  ['user@skydeck.test', 'search, account owner', '/svc/servers?size=25&filter=web'],
  ['siteadmin@skydeck.test', 'list, site administrator', '/svc/servers?size=25'],
  ['siteadmin@skydeck.test', 'search, site administrator', '/svc/servers?size=25&filter=web-17'],
] as const;

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * What a second fence around tenants adds to a request, as a share of the CPU time that server and database use for it:
 * row-level security, and the check of statements that the product has. For the former the product's own statements are
 * sent again, in turns, on a connection without policies and on one with them, whose scope is set in the same round trip.
 */
export async function measureFence(place: Place): Promise<Figure[]> {
  const full = await place.full();
  return [
    ...(await measure(await place.demo(), '400 servers')),
    ...(await measure(full, `${fullThousands},000 servers`)),
  ];
}

async function measure(target: BenchTarget, size: string): Promise<Figure[]> {
  const app = await createApp({
    config: loadConfig({ SKYDECK_ENV: 'test', SKYDECK_METRICS_PORT: '0', SKYDECK_RATE_LIMIT_FACTOR: '0' }),
    log: createLog({ level: 'warn', name: 'bench' }),
    databaseUrl: target.databaseUrl,
    secret: Buffer.alloc(32, 7),
    engines: openEngines({ simulator: { kind: 'simulator', url: target.simulatorUrl } }),
  });
  const sent = recordSent(app.database.pool);
  const server = await createServer(app);
  const tables = await ownedTablesOf(app.database.pool);
  await addPolicies(app.database.pool, tables);
  const plain = await connect(target);
  const secured = await connect(target);
  await secured.query(`set role ${role}`);
  const figures: Figure[] = [];
  try {
    for (const [email, what, url] of requests) {
      const headers = await signIn(server, email);
      const ask = async () => {
        const answer = await server.inject({ url, headers });
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      };
      // A total is counted every two seconds only; it would be one of the statements, or not.
      await ask();
      sent.length = 0;
      await ask();
      // The session is found before there is a scope.
      const statements = sent.slice(1);
      const actor = await actorOf(app.database.pool, email);
      const accounts = actor.scope.reach === 'account' ? actor.scope.accountIds : [];
      const scope = [`{${accounts.join(',')}}`, actor.scope.reach === 'site' ? actor.siteId : ''];
      const replay = async () => {
        for (const { text, values } of statements) await plain.query(text, values);
      };
      const replaySecured = async () => {
        for (const { text, values } of statements) {
          const setting = secured.query(setScope, scope);
          await secured.query(text, values);
          await setting;
        }
      };
      const cpu = (work: () => Promise<unknown>) => () => cpuOfOne(target.databasePid, work);
      const found = await inRounds(rounds, {
        whole: cpu(ask),
        plain: cpu(replay),
        secured: cpu(replaySecured),
        checked: cpu(checking(statements, { tables, actor })),
        unchecked: cpu(checking(statements, null)),
      });
      const added = (name: string, one: 'secured' | 'checked', other: 'plain' | 'unchecked'): Figure => {
        const extra = median(found[one]) - median(found[other]);
        const share = extra / median(found.whole);
        return {
          what: `${what}, ${size}: ${name}`,
          measured: `${extra.toFixed(0)} us`,
          floor: `${median(found.whole).toFixed(0)} us`,
          ratio: `${(share * 100).toFixed(1)}%`,
          aim: `< ${most * 100}%`,
          met: share < most,
        };
      };
      figures.push(
        added('row-level security', 'secured', 'plain'),
        added('check of statements', 'checked', 'unchecked'),
      );
    }
  } finally {
    await plain.end();
    await secured.end();
    await server.close();
    await app.close();
  }
  return figures;
}

/** Microseconds of CPU, of this process and the database, for one run of the work. */
async function cpuOfOne(databasePid: number, work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.cpuUsage();
    return user + system + cpuOf(databasePid) * 1_000_000;
  };
  for (const warm = performance.now(); performance.now() - warm < roundMs / 4;) await work();
  const before = used();
  let runs = 0;
  for (const began = performance.now(); performance.now() - began < roundMs; runs += 1) await work();
  return (used() - before) / runs;
}

/** The check of a request's statements alone, a thousand times over; without tables the same loop. */
function checking(statements: readonly Statement[], fenced: { tables: OwnedTables; actor: Actor } | null) {
  const answer = Promise.resolve({ rows: [] });
  return async () => {
    const fence = fenced === null ? null : fenceOf(fenced.tables, { actor: fenced.actor, asked: {} });
    await inFence(fence, async () => {
      for (const { text, values } of statements)
        await throughFence({ sql: text, parameters: values } as never, () => answer);
    });
  };
}

function recordSent(pool: pg.Pool): Statement[] {
  const sent: Statement[] = [];
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [text, values] = given;
        if (typeof text === 'string' && Array.isArray(values)) sent.push({ text, values });
        return query(...given);
      },
    });
  });
  return sent;
}

async function connect({ databaseUrl }: BenchTarget): Promise<pg.Client> {
  const client = new PreparingClient({
    ...clientConfig(databaseUrl, 'skydeck bench'),
    options: '-c jit=off',
    pipeline: true,
  });
  await client.connect();
  return client;
}

/** Policies as the product would have them: rows of the caller's accounts or site, and those of no account. */
async function addPolicies(pool: pg.Pool, { owners }: OwnedTables): Promise<void> {
  const accounts = `any((select current_setting('skydeck.accounts')::uuid[])::uuid[])`;
  const site = `(select nullif(current_setting('skydeck.site'), '')::uuid)`;
  await pool.query(`do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`);
  await pool.query(`grant select on all tables in schema public to ${role}`);
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  );
  for (const { name, columns } of rows) {
    if (!owners.has(name)) continue;
    const parts = [
      ...(columns.includes('account_id') ? [`account_id is null or account_id = ${accounts}`] : []),
      ...(columns.includes('site_id') ? [`site_id = ${site}`] : []),
      ...(name === 'account' ? [`id = ${accounts}`] : []),
      ...(name === 'site' ? ['true'] : []),
    ];
    if (parts.length === 0) continue;
    await pool.query(`alter table ${name} enable row level security`);
    await pool.query(`drop policy if exists tenant on ${name}`);
    await pool.query(`create policy tenant on ${name} to ${role} using (${parts.join(' or ')})`);
  }
}

async function actorOf(pool: pg.Pool, email: string): Promise<Actor> {
  const { rows } = await pool.query<{ id: string; siteId: string; role: string; below: string[] }>(
    `select a.id, a.site_id as "siteId", a.role, array(with recursive below (id) as (
       select a.id union select c.id from account c join below on c.parent_id = below.id) select id::text from below) as below
     from account a where a.email = $1`,
    [email],
  );
  const { id, siteId, role: as, below } = rows[0]!;
  const scope: Scope =
    as === 'site-admin' ? { reach: 'site', siteId } : { reach: 'account', siteId, accountIds: below };
  return { accountId: id, siteId, scope } as Actor;
}

async function signIn(server: FastifyInstance, email: string): Promise<Record<string, string>> {
  const answer = await server.inject({ method: 'POST', url: '/svc/login', payload: { email, password: demoPassword } });
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`);
  return { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}
