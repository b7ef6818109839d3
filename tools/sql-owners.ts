import { readSources } from './sources.ts';

/** That a domain's SQL names a table of another domain. */
export interface Use {
  domain: string;
  table: string;
  owner: string;
  file: string;
  writes: boolean;
}

const CREATE =
  /\b(?:create (?:unlogged )?(?:table|(?:materialized )?view)(?: if not exists)?|alter table \w+ rename to) (\w+)/gi;
const SQL = /(?<![\w.])sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g;
const BUILDER = /\b(selectFrom|\w+Join|using|from|insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?'(\w+)/g;
const WRITE = /\b(?:insert\s+into|(?<!\bfor\s+)update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]\w*)/gi;
const READ = /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:lateral\s+)?(?:only\s+)?([a-z_]\w*)/gi;
const LISTED = /\bfrom\s+[a-z_]\w*(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*[a-z_]\w*(?:\s+(?:as\s+)?\w+)?)+)/gi;

/** Which domain owns which table: the one whose migrations create it. */
export function readOwners(): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [file, text] of readSources(['src/domains', 'src/platform'], /\.sql$/))
    for (const [, table] of text.matchAll(CREATE))
      owners.set(table!, file.split('/')[file.startsWith('src/domains') ? 2 : 1]!);
  return owners;
}

/** The tables that a text of TypeScript names in SQL or to the query builder, and whether it writes them. */
export function tablesIn(text: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const note = (table: string, writes: boolean) => found.set(table, writes || (found.get(table) ?? false));
  for (const [, verb, table] of text.matchAll(BUILDER))
    note(table!, /^(insertInto|updateTable|deleteFrom|mergeInto)$/.test(verb!));
  for (const [, query] of text.matchAll(SQL)) {
    for (const [, table] of query!.matchAll(READ)) note(table!, false);
    for (const [, list] of query!.matchAll(LISTED))
      for (const [, table] of list!.matchAll(/,\s*([a-z_]\w*)/gi)) note(table!, false);
    for (const [, table] of query!.matchAll(WRITE)) note(table!, true);
  }
  return found;
}

/** Every use of a table by a domain that does not own it. What the platform owns is everyone's. */
export function foreignUses(): Use[] {
  const owners = readOwners();
  // SQL is in stores only: the layout test sees to that.
  const files = [...readSources(['src/domains'], /^(store(-[a-z-]+)?|[a-z-]+-store)\.ts$/)];
  return files.flatMap(([file, text]) => {
    const domain = file.split('/')[2]!;
    return [...tablesIn(text)].flatMap(([table, writes]) => {
      const owner = owners.get(table);
      const isForeign = owner !== undefined && owner !== domain && owner !== 'platform';
      return isForeign ? [{ domain, table, owner, file, writes }] : [];
    });
  });
}
