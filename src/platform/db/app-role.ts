import pg from 'pg';
import { clientConfig } from '#platform/db/pool.ts';

/** Any number that nothing else in this database uses as an advisory lock. */
const lockKey = 7_305_418_023;
/** The names of the append-only tables, which the product's role can read and insert into: those with the trigger. */
const appendOnly = `array(select distinct t.tgrelid::regclass::text from pg_trigger t
  where t.tgfoid = to_regproc('refuse_change'))`;
const taken = ['42710', '23505'];

/** How the running product reaches the database: never as the owner of its tables, where that can be had. */
export interface AppAccess {
  url: string;
  /** The role that each connection takes on; null where the URL names it already, or there is none. */
  role: string | null;
  /** Why it works as the owner all the same. */
  refused: string | null;
}

/**
 * Ensures that there is a role without ownership that can't change or delete append-only data. With a password the role
 * signs in itself; otherwise the owner's connections assume it. Where the owner's rights aren't sufficient, the owner is
 * used as before and `refused` says why. Called after every migration; several processes may do so at once.
 */
export async function ensureAppRole(url: string, password: string | null): Promise<AppAccess> {
  const client = new pg.Client(clientConfig(url, 'skydeck roles'));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const { rows } = await client.query<{ name: string }>('select left(current_database(), 59) as name');
    const role = `${rows[0]?.name}_app`;
    await makeRole(client, role, password);
    if (await lacksRights(client, role)) await grantRights(client, role);
    if (password === null) await client.query(`set role ${client.escapeIdentifier(role)}`);
    return password === null ? { url, role, refused: null } : { url: signedInAs(url, role), role: null, refused: null };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { url, role: null, refused: error.message };
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, role: string, password: string | null): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0)
    await client.query(`create role ${name} nologin`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || !taken.includes(error.code ?? '')) throw error;
    });
  if (password !== null)
    return void (await client.query(`alter role ${name} login password ${client.escapeLiteral(password)}`));
  const member = await client.query<{ is: boolean }>(`select pg_has_role(current_user, $1, 'member') as is`, [role]);
  if (member.rows[0]?.is !== true) await client.query(`grant ${name} to current_user`);
}

/** Granting takes locks and writes the catalog: it is done only where something is missing or too much. */
async function lacksRights(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select exists (
       select from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and (
         not has_table_privilege($1, c.oid, 'select') or not has_table_privilege($1, c.oid, 'insert')
         or has_table_privilege($1, c.oid, 'update') = (c.relname = any(${appendOnly}))
         or has_table_privilege($1, c.oid, 'delete') = (c.relname = any(${appendOnly})))
     ) or not has_schema_privilege($1, 'public', 'usage') as lacks`,
    [role],
  );
  return rows[0]?.lacks === true;
}

async function grantRights(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rows } = await client.query<{ names: string[] }>(`select ${appendOnly} as names`);
  const tables = (rows[0]?.names ?? []).join(', ');
  const statements = [
    `grant usage on schema public to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `revoke update, delete, truncate on ${tables} from ${name}`,
  ];
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

const signedInAs = (url: string, role: string): string => url.replace(/^(postgres(?:ql)?:\/\/)[^:@/]+/, `$1${role}`);

/** What keeps the audit trail as it is: the rights of the role that this pool works as, and the trigger, or that alone. */
export async function readAuditGuard(pool: pg.Pool): Promise<'role and trigger' | 'trigger alone'> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select bool_or(has_table_privilege(name, 'update, delete, truncate')) as may from unnest(${appendOnly}) name`,
  );
  return rows[0]?.may === false ? 'role and trigger' : 'trigger alone';
}
