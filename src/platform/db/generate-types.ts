import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrationFolders, readMigrations } from '#platform/db/migrations.ts';
import { clientConfig } from '#platform/db/pool.ts';
import { projectRoot } from '#platform/paths.ts';

/** The file of the platform's own tables, which declares `DB`; every domain adds its own to it. */
const PLATFORM_FILE = 'src/platform/db/types.ts';

interface ColumnRow {
  table: string;
  column: string;
  /** `pg_type.typname`; an array's starts with an underscore. */
  type: string;
  nullable: boolean;
  /** The database fills it in when an insert leaves it out. */
  optional: boolean;
  /** Never written: `generated always`, either as identity or as an expression. */
  readOnly: boolean;
}

const SCALARS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  sentence: 'StoredMessage',
  timestamptz: 'Timestamp',
};
const TEXT = new Set(
  'text varchar bpchar name citext uuid numeric date time timetz timestamp interval inet cidr macaddr xid8 tsvector'.split(
    ' ',
  ),
);
/** What a migration says of a table or view that it makes, or makes of another. */
const CREATED =
  /(?:create (?:unlogged )?(?:table|(?:materialized )?view) (?:if not exists )?|alter table \w+ rename to )(\w+)/gi;
const RANGE = /^(int4|int8|num|ts|tstz|date)(multi)?range$/;

/** Writes the column types of the database behind `url`, a file per owner; with `check` throws when one differs. */
export async function writeTypes(url: string, check: boolean): Promise<void> {
  const wanted = await generateTypes(url);
  const stale = existingFiles().filter((file) => !wanted.has(file));
  const differing = [...wanted].filter(([file, text]) => readText(file) !== text);
  if (!check) {
    for (const file of stale) fs.rmSync(path.join(projectRoot, file));
    for (const [file, text] of differing) fs.writeFileSync(path.join(projectRoot, file), text);
    return;
  }
  const wrong = [...stale, ...differing.map(([file]) => file)];
  if (wrong.length > 0)
    throw new Error(`${wrong.join(', ')}: differs from the migrations; run: npm run skydeck db-types`);
}

/** The text of each file of column types, by its path: a table belongs to the folder whose migration creates it. */
async function generateTypes(url: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client(clientConfig(url, 'skydeck db-types'));
  await client.connect();
  try {
    const owners = tableOwners();
    const files = Map.groupBy(await readColumns(client), (row) => owners.get(row.table) ?? PLATFORM_FILE);
    return new Map([...files].map(([file, rows]) => [file, render(rows, file)]));
  } finally {
    await client.end();
  }
}

/** The file of column types that each table belongs to. */
function tableOwners(): ReadonlyMap<string, string> {
  return new Map(
    migrationFolders().flatMap(({ domain, folder }) =>
      readMigrations([folder]).flatMap(({ sql }) =>
        [...sql.matchAll(CREATED)].map(
          (match) => [match[1]!, domain === null ? PLATFORM_FILE : domainFile(domain)] as const,
        ),
      ),
    ),
  );
}

const domainFile = (domain: string): string => `src/domains/${domain}/api/db.ts`;

function existingFiles(): string[] {
  const domains = fs.readdirSync(path.join(projectRoot, 'src/domains'));
  return [PLATFORM_FILE, ...domains.map(domainFile)].filter((file) => readText(file) !== null);
}

function readText(file: string): string | null {
  const full = path.join(projectRoot, file);
  return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
}

/** From the catalog rather than information_schema, which shows neither partitions nor array elements well. */
async function readColumns(client: pg.Client): Promise<ColumnRow[]> {
  const { rows } = await client.query<ColumnRow>(`
    select c.relname as "table", a.attname as "column", case when declared.typname = 'sentence' then 'sentence' else t.typname end as type,
           not (a.attnotnull or t.typnotnull) as nullable,
           a.atthasdef or a.attidentity <> '' or not (a.attnotnull or t.typnotnull) as optional,
           a.attgenerated <> '' or a.attidentity = 'a' as "readOnly"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type declared on declared.oid = a.atttypid
    join pg_type t on t.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    order by c.relname collate "C", a.attnum`);
  return rows;
}

function render(rows: readonly ColumnRow[], file: string): string {
  const tables = Map.groupBy(rows, (row) => row.table);
  const names = [...tables.keys()];
  const body = [...tables].map(
    ([table, columns]) => `interface ${typeName(table)} {\n${columns.map(renderColumn).join('')}}\n`,
  );
  const header = '/** Written by `skydeck db-types` from the migrated database; do not edit. */\n';
  const text = [...body, renderDatabase(names, file)].join('\n');
  return `${header}${renderImports(text)}\n${text}`;
}

function renderDatabase(names: readonly string[], file: string): string {
  if (file === PLATFORM_FILE) {
    const fields = names.map((name) => `  ${name}: ${typeName(name)};\n`).join('');
    return `/** Every table: the domains add theirs in \`api/db.ts\`. */\nexport interface DB {\n${fields}}\n`;
  }
  const fields = names.map((name) => `    ${name}: ${typeName(name)};\n`).join('');
  return `declare module '#platform/db/types.ts' {\n  interface DB {\n${fields}  }\n}\n`;
}

function renderImports(text: string): string {
  const columns = ['Generated', 'Json', 'StoredMessage', 'Timestamp'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(text),
  );
  return (
    (text.includes('GeneratedAlways<') ? "import type { GeneratedAlways } from 'kysely';\n" : '') +
    (columns.length > 0 ? `import type { ${columns.join(', ')} } from '#platform/db/columns.ts';\n` : '')
  );
}

function renderColumn(row: ColumnRow): string {
  const type = scalar(row) + (row.nullable ? ' | null' : '');
  const written = row.readOnly
    ? `GeneratedAlways<${type}>`
    : row.optional && !row.nullable
      ? `Generated<${type}>`
      : type;
  return `  ${row.column}: ${written};\n`;
}

function scalar(row: ColumnRow): string {
  const array = row.type.startsWith('_');
  const name = array ? row.type.slice(1) : row.type;
  const type = SCALARS[name] ?? (TEXT.has(name) || RANGE.test(name) ? 'string' : undefined);
  if (type === undefined) throw new Error(`No TypeScript type is known for ${row.type} (${row.table}.${row.column}).`);
  if (!array) return type;
  return type === 'Timestamp' ? 'Date[]' : `${type}[]`;
}

function typeName(table: string): string {
  return table.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase()) + 'Table';
}
