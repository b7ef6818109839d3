import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeRoot } from '#platform/paths.ts';

const FILE_NAME = /^\d{14}_[a-z0-9_]+\.sql$/;

export interface Migration {
  /** The file's name, such as `20261120120000_servers.sql`; the order of names is the order of application. */
  name: string;
  sql: string;
  /** SHA-256 of the content, in hex. */
  checksum: string;
}

/** Every migration of the product: the platform's and each domain's. */
export function productMigrations(): Migration[] {
  return readMigrations(migrationFolders().map(({ folder }) => folder));
}

/** The folders of migrations and the domain that owns each; null: the platform. */
export function migrationFolders(): { domain: string | null; folder: string }[] {
  const domains = path.join(codeRoot, 'domains');
  const names = fs.existsSync(domains) ? fs.readdirSync(domains) : [];
  return [
    { domain: null, folder: path.join(codeRoot, 'platform/migrations') },
    ...names.map((domain) => ({ domain, folder: path.join(domains, domain, 'api/migrations') })),
  ];
}

/** The migrations in these folders, sorted by name. Throws for a bad file name or one that occurs twice. */
export function readMigrations(folders: readonly string[]): Migration[] {
  const seen = new Map<string, Migration>();
  for (const folder of folders.filter((dir) => fs.existsSync(dir))) {
    for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
      if (!FILE_NAME.test(name)) throw new Error(`The migration ${name} is not named like 20261120120000_servers.sql.`);
      if (seen.has(name)) throw new Error(`Two migrations are named ${name}.`);
      const sql = fs.readFileSync(path.join(folder, name), 'utf8');
      seen.set(name, { name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
    }
  }
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
