import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import type { Place } from './place.ts';
import { ms, type Figure } from './report.ts';
import { signIn, type Session } from './session.ts';

/** So often everyone does everything: the first rounds plan each statement, the later ones reuse the plan. */
const rounds = 12;
const mostFrequent = 20;
/** A table of fewer rows is read as a whole without harm. */
const largeRows = 5000;
const people = ['root@skydeck.test', 'user@skydeck.test'];

/** What people look at all day. */
const paths = (serverId: string): string[] => [
  '/svc/user',
  '/svc/header/menu',
  '/svc/header/details',
  '/svc/loginCheck',
  '/svc/servers?size=25',
  '/svc/servers?size=25&sorting=name',
  '/svc/servers?size=25&filter=web',
  `/svc/servers/${serverId}`,
  `/svc/servers/${serverId}/history?size=25`,
  '/svc/queue?size=25',
  '/svc/notifications?size=25',
  '/svc/notifications/unread',
];

interface Node {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[] | undefined;
}
const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.object({ 'Query Text': z.string(), Plan: Node });

interface Statement {
  text: string;
  count: number;
  totalMs: number;
  /** Large tables that were read as a whole. */
  scanned: Set<string>;
}

/** How the most frequent statements are run with 100,000 servers: how long they take, and whether they read a large table whole. */
export async function measurePlans(place: Place): Promise<Figure[]> {
  const target = await place.full();
  await using stack = new AsyncDisposableStack();
  const { db, close } = openDatabase(target.databaseUrl, { applicationName: 'skydeck bench', max: 1 });
  stack.defer(close);
  const large = await largeTables(db);
  await explainAll(db, true);
  stack.defer(() => explainAll(db, false));
  const since = Date.now();
  {
    await using product = await place.product(target, { BENCH_WORKER: '1' });
    const sessions = await Promise.all(people.map((email) => signIn(product.address, email)));
    for (let round = 0; round < rounds; round += 1)
      for (const session of sessions) await lookAround(product.address, session);
  }
  const statements = readStatements(await logOf(db, place), { since, large });
  return statements.slice(0, mostFrequent).map(({ text, count, totalMs, scanned }) => ({
    what: `${count}x ${shortened(text)}`,
    measured: ms(totalMs / count),
    aim: 'no large table read whole',
    met: scanned.size === 0,
    ...(scanned.size > 0 && { floor: [...scanned].join(', ') }),
  }));
}

async function lookAround(address: string, { headers }: Session): Promise<void> {
  const ask = async (to: string, init?: RequestInit) => {
    const answer = await fetch(address + to, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
    if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const { items } = (await ask('/svc/servers?size=25&state=on')) as { items: { id: string }[] };
  for (const to of paths(items[0]!.id)) await ask(to);
}

/** Every statement of new connections is explained in the server's log. */
async function explainAll(db: Db, on: boolean): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  };
  for (const [name, value] of Object.entries(settings))
    await (
      on
        ? sql`alter system set ${sql.id(...name.split('.'))} = ${sql.lit(value)}`
        : sql`alter system reset ${sql.id(...name.split('.'))}`
    ).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
}

async function largeTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and reltuples > ${largeRows}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function logOf(db: Db, place: Place): Promise<string> {
  const { rows } = await sql<{ file: string }>`select pg_current_logfile() as file`.execute(db);
  return readFileSync(path.join(place.databaseFolder, rows[0]!.file), 'utf8');
}

/** The explained statements of the log, the most frequent first. */
function readStatements(log: string, { since, large }: { since: number; large: ReadonlySet<string> }): Statement[] {
  const found = new Map<string, Statement>();
  for (const [, at, took, plan] of log.matchAll(entry)) {
    if (Date.parse(`${at} UTC`) < since) continue;
    const { 'Query Text': text, Plan } = Explained.parse(JSON.parse(plan!));
    const one = found.get(text) ?? { text, count: 0, totalMs: 0, scanned: new Set() };
    found.set(text, one);
    one.count += 1;
    one.totalMs += Number(took);
    for (const node of nodesOf(Plan)) {
      const { 'Node Type': type, 'Relation Name': table } = node;
      if (type === 'Seq Scan' && table !== undefined && large.has(table) && node['Actual Loops'] > 0)
        one.scanned.add(table);
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** A line of the log with the plan below it. */
const entry = /^(\S+ \S+) .*?duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/gm;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
};
