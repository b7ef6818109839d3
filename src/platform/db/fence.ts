import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { sharedIn, signInOf, type Actor } from '#kernel/scope.ts';
import { rowsWithin } from './rows-within.ts';

/** Statements whose reading is kept: more than the product has texts. */
const mostRead = 4000;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const uuids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/**
 * Whose a row is: its table names an account, or a site alone, or belongs to something that does; absent: it is the same for
 * everyone, such as a data center.
 */
type Owner = 'account' | 'site' | 'parent';

/** The tables and views whose rows belong to someone, as the catalog of the database has them. */
export interface OwnedTables {
  owners: ReadonlyMap<string, Owner>;
  /** By text of the statement, read once. */
  readings: Map<string, Reading>;
}

/** What the text of a statement says. */
interface Reading {
  /** Whether it looks for rows that belong to someone. */
  guarded: boolean;
  /** Who or what must be named for the rows that it looks for; null: no one. */
  owner: 'account' | 'site' | null;
  /** The parameters that it looks for rows by, from 0: not those that it writes, which may be any text. */
  sought: readonly number[];
  /** Those of them that columns are compared with: where an owner must stand. */
  compared: readonly number[];
  /** It looks for rows of no account, which are for everyone. */
  unowned: boolean;
  /** It takes records out of JSON. */
  spreads: boolean;
}

export interface Fence {
  tables: OwnedTables;
  /** The accounts, or the site, that the caller's scope is made of. */
  own: ReadonlySet<string>;
  /** The caller's site, which limits nothing where the reach is an account. */
  siteId: string;
  /** Ids that came with the request, until a statement within the scope has found them. */
  unproven: Set<string>;
}

/** A statement of a request that forgot whose rows it may see: a bug, which the caller learns nothing from. */
export class OutsideScope extends Error {
  readonly statement: string;
  constructor(why: string, statement: string) {
    super(`a statement is not limited to the scope of its request: ${why}`);
    this.statement = statement;
  }
}

const fences = new AsyncLocalStorage<Fence | null>();

/** Reads whose the rows of each table are, so that a new table is fenced from its first day. */
async function readOwnedTables(pool: pg.Pool): Promise<OwnedTables> {
  const { rows } = await pool.query<{ name: string; owner: Owner }>(`
    with recursive named (oid, owner) as (
      select c.oid, case when c.relname = 'account' or bool_or(a.attname ~ 'account_id$') then 'account'
        when c.relname = 'site' or bool_or(a.attname ~ 'site_id$') then 'site' else 'parent' end
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      group by c.oid, c.relname
      having c.relname in ('account', 'site') or bool_or(a.attname ~ '(account|site|object)_id$')
    ), owned (oid) as (
      select oid from named union select f.conrelid from pg_constraint f join owned o on o.oid = f.confrelid
      where f.contype = 'f'
    )
    select c.relname as name, coalesce(n.owner, 'parent') as owner
    from owned o join pg_class c on c.oid = o.oid left join named n on n.oid = o.oid`);
  return { owners: new Map(rows.map(({ name, owner }) => [name, owner])), readings: new Map() };
}

const readBefore = new WeakMap<pg.Pool, Promise<OwnedTables>>();

/** The same, read once for each pool. */
export function ownedTablesOf(pool: pg.Pool): Promise<OwnedTables> {
  const known = readBefore.get(pool);
  if (known !== undefined) return known;
  const reading = readOwnedTables(pool).catch((error: unknown) => {
    readBefore.delete(pool);
    throw error;
  });
  readBefore.set(pool, reading);
  return reading;
}

/**
 * The fence of a request: its statements must be limited to the caller's scope, or throw OutsideScope unsent. An id of
 * `asked`, what came with the request, is worth nothing before such a statement has found it. Null for who reaches the whole
 * provider.
 */
export function fenceOf(tables: OwnedTables, { actor, asked }: { actor: Actor; asked: unknown }): Fence | null {
  const { scope } = actor;
  if (scope.reach === 'provider') return null;
  const own = new Set(scope.reach === 'site' ? [scope.siteId] : scope.accountIds)
    .add(actor.accountId)
    .add(signInOf(actor));
  const unproven = new Set(idsIn(JSON.stringify(asked) ?? ''));
  for (const known of [actor.siteId, ...own, ...sharedIn(scope).keys()]) unproven.delete(known);
  return { tables, own, siteId: actor.siteId, unproven };
}

/** Runs a part of a request behind its fence. */
export const inFence = <T>(fence: Fence | null, work: () => T): T => fences.run(fence, work);

/** Runs work that looks beyond the scope on purpose; `reason` says why it may, and a test lists them all. */
export const unscoped = <T>(_reason: string, work: () => T): T => fences.run(null, work);

/** Rows that are read while an answer is sent, under the fence of the request. */
export function rowsInFence<T>(fence: Fence | null, rows: AsyncIterable<T>): AsyncIterable<T> {
  const run = <R>(work: () => R): R => inFence(fence, work);
  return rowsWithin({ read: run, end: run }, rows);
}

/** Names the request that runs: what is gathered from several must not be mixed. */
export const currentFence = (): object | null => fences.getStore() ?? null;

/** Sends a statement if it stays within the fence of the request that it is part of; refuses it otherwise. */
export function throughFence<R>(
  { sql, parameters }: CompiledQuery,
  send: () => Promise<QueryResult<R>>,
): Promise<QueryResult<R>> {
  const fence = fences.getStore();
  if (fence == null) return send();
  const reading = readingOf(fence.tables, sql);
  if (!reading.compared.some((at) => isAnchor(fence, parameters[at]))) {
    const ids = reading.sought.flatMap((at) => idsOf(parameters[at], reading.spreads));
    if (reading.guarded && fence.unproven.size > 0 && ids.some((id) => fence.unproven.has(id)))
      return Promise.reject(new OutsideScope('it takes an id of the request', sql));
    if (reading.owner !== null && !namesSome(fence, { reading, parameters, ids }))
      return Promise.reject(new OutsideScope('it names no owner and no object', sql));
    if (ids.length === 0) return send();
  }
  return fence.unproven.size === 0 ? send() : proving(fence, parameters, send);
}

/** Whether a statement looks for rows of someone, or of something; an account's site has others' rows too. */
const namesSome = (
  { siteId }: Fence,
  { reading, parameters, ids }: { reading: Reading; parameters: readonly unknown[]; ids: readonly string[] },
): boolean =>
  reading.unowned ||
  ids.some((id) => reading.owner === 'site' || id !== siteId) ||
  // Nothing equals null or one of an empty list, and what is not distinct from null has no owner.
  reading.compared.some((at) => parameters[at] === null || isEmpty(parameters[at]));

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether a comparison with these ids keeps a statement in the scope: with the caller's own, or with what was found before. */
function isAnchor(fence: Fence, value: unknown): boolean {
  const { own, siteId, unproven } = fence;
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => isAnchor(fence, one));
  if (typeof value !== 'string') return false;
  if (own.has(value)) return true;
  const [id] = idsOf(value);
  return id !== undefined && id !== siteId && !unproven.has(id);
}

/**
 * Sends a statement that is limited to the scope, or to what was found in it: the ids of the request that it answers, or
 * changes, are the caller's to name.
 */
async function proving<R>(
  { unproven }: Fence,
  parameters: readonly unknown[],
  send: () => Promise<QueryResult<R>>,
): Promise<QueryResult<R>> {
  const answer = await send();
  if ((answer.numAffectedRows ?? 0n) > 0n && answer.rows.length === 0)
    for (const value of parameters) if (typeof value === 'string') unproven.delete(value.toLowerCase());
  for (const row of answer.rows)
    for (const value of Object.values(row as object)) for (const id of idsOf(value)) unproven.delete(id);
  return answer;
}

/** Characters of a text that may name an object, such as `group:<id>`. */
const mostShort = 100;

/**
 * The ids in a parameter or a column: alone, in a list, in a short text, in what was read of JSON. Of JSON that is sent, those
 * of its records where the statement spreads them; a document that is kept names nothing.
 */
function idsOf(value: unknown, spread = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsOf(one));
  if (typeof value === 'object') return isPlain(value) ? Object.values(value).flatMap((one) => idsOf(one)) : [];
  if (typeof value !== 'string' || value.length < 36) return [];
  if (value.length === 36) return uuid.test(value) ? [value.toLowerCase()] : [];
  if (spread && /^[[{]/.test(value)) return recordsIn(value).flatMap((one) => Object.values(one).flatMap(idOf));
  return value.length <= mostShort ? idsIn(value) : [];
}

const isPlain = (value: object | null): value is object =>
  value !== null && Object.getPrototypeOf(value) === Object.prototype;
const idOf = (value: unknown): string[] => (typeof value === 'string' && uuid.test(value) ? [value.toLowerCase()] : []);
/** Of a text that is no JSON, such as the list `{a,b}`, none. */
function recordsIn(json: string): object[] {
  try {
    const parsed = JSON.parse(json) as unknown;
    return [parsed].flat().filter((one) => typeof one === 'object' && one !== null);
  } catch {
    return [];
  }
}

const idsIn = (text: string): string[] => (text.match(uuids) ?? []).map((id) => id.toLowerCase());

function readingOf({ owners, readings }: OwnedTables, text: string): Reading {
  const known = readings.get(text);
  if (known !== undefined) return known;
  const reading = read(owners, text);
  if (readings.size >= mostRead) readings.clear();
  readings.set(text, reading);
  return reading;
}

/** Names of tables in which rows are looked for: after the words that they follow, or with an alias in a list of them. */
const tables =
  /\b(?:from|join|update|using|only)\s+(?:lateral\s+)?"?(\w+)"?|,\s*(\w+)(?=\s+(?!(?:and|as|asc|desc|from|group|in|is|limit|on|or|order|where)\b)[a-z])/gi;
/** What a statement writes. */
const assignments = /\bset\b[^;]*?(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gi;
const added =
  /\binsert\s+into\s+\S+\s*\([^)]*\)(?:\s*values\b[^;]*?(?=\bon\s+conflict\b|\breturning\b|\bselect\b|\bwhere\b|$))?/gi;
const parameter = /\$(\d+)/g;
const comparisons =
  /(?:(?<![<>!])=\s*(?:any\s*)?|\bis not distinct from\s+|\bunnest\s*)(?:\(\s*)*(?:select\s+)?\$(\d+)/gi;
const spreading = /\bjsonb?_(?:to_record|populate_record|array_elements|each)/i;
const unowned = /\baccount_id"?\s+is\s+null\b/i;
const positions = (text: string, of: RegExp): number[] => [...text.matchAll(of)].map(([, at]) => Number(at) - 1);

function read(owners: OwnedTables['owners'], statement: string): Reading {
  const text = statement.replaceAll(assignments, ' ').replaceAll(added, ' ');
  const found = new Set(
    [...text.matchAll(tables)].flatMap(([, first, further]) => owners.get(first ?? further ?? '') ?? []),
  );
  return {
    guarded: found.size > 0,
    owner: found.has('account') || found.has('parent') ? 'account' : found.has('site') ? 'site' : null,
    sought: positions(text, parameter),
    compared: positions(text, comparisons),
    unowned: unowned.test(text),
    spreads: spreading.test(text),
  };
}
