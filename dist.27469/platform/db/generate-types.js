import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { clientConfig } from '#platform/db/pool.ts';
import { projectRoot } from '#platform/paths.ts';
export const typesFile = path.join(projectRoot, 'src/platform/db/types.ts');
const SCALARS = {
    bool: 'boolean',
    int2: 'number',
    int4: 'number',
    int8: 'number',
    float4: 'number',
    float8: 'number',
    bytea: 'Buffer',
    json: 'Json',
    jsonb: 'Json',
    timestamptz: 'Timestamp',
};
const TEXT = new Set('text varchar bpchar name citext uuid numeric date time timetz timestamp interval inet cidr macaddr xid8 tsvector'.split(' '));
const RANGE = /^(int4|int8|num|ts|tstz|date)(multi)?range$/;
/** The text of `types.ts`: the Kysely `DB` interface of the migrated database behind `url`. */
export async function generateTypes(url) {
    const client = new pg.Client(clientConfig(url, 'skydeck db-types'));
    await client.connect();
    try {
        return render(await readColumns(client));
    }
    finally {
        await client.end();
    }
}
/** Writes the file; with `check` only compares and throws when it differs. */
export async function writeTypes(url, check) {
    const wanted = await generateTypes(url);
    if (!check)
        return fs.writeFileSync(typesFile, wanted);
    if (fs.readFileSync(typesFile, 'utf8') !== wanted) {
        throw new Error('src/platform/db/types.ts differs from the migrations; run: npm run skydeck db-types');
    }
}
/** From the catalogue rather than information_schema, which shows neither partitions nor array elements well. */
async function readColumns(client) {
    const { rows } = await client.query(`
    select c.relname as "table", a.attname as "column", t.typname as type,
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
function render(rows) {
    const tables = Map.groupBy(rows, (row) => row.table);
    const names = [...tables.keys()];
    const body = [...tables].map(([table, columns]) => `export interface ${typeName(table)} {\n${columns.map(renderColumn).join('')}}\n`);
    const header = '/** Written by `skydeck db-types` from the migrated database; do not edit. */\n';
    const db = `export interface DB {\n${names.map((name) => `  ${name}: ${typeName(name)};\n`).join('')}}\n`;
    const text = [...body, db].join('\n');
    return `${header}${renderImports(text)}\n${text}`;
}
function renderImports(text) {
    const columns = ['Generated', 'Json', 'Timestamp'].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    return ((text.includes('GeneratedAlways<') ? "import type { GeneratedAlways } from 'kysely';\n" : '') +
        (columns.length > 0 ? `import type { ${columns.join(', ')} } from '#platform/db/columns.ts';\n` : ''));
}
function renderColumn(row) {
    const type = scalar(row) + (row.nullable ? ' | null' : '');
    const written = row.readOnly
        ? `GeneratedAlways<${type}>`
        : row.optional && !row.nullable
            ? `Generated<${type}>`
            : type;
    return `  ${row.column}: ${written};\n`;
}
function scalar(row) {
    const array = row.type.startsWith('_');
    const name = array ? row.type.slice(1) : row.type;
    const type = SCALARS[name] ?? (TEXT.has(name) || RANGE.test(name) ? 'string' : undefined);
    if (type === undefined)
        throw new Error(`No TypeScript type is known for ${row.type} (${row.table}.${row.column}).`);
    if (!array)
        return type;
    return type === 'Timestamp' ? 'Date[]' : `${type}[]`;
}
function typeName(table) {
    return table.replace(/(^|_)([a-z])/g, (_all, _gap, letter) => letter.toUpperCase()) + 'Table';
}
