import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';

/**
 * Test files that run on every database begin with this line: what they are about depends on the version of PostgreSQL,
 * its collation or its protocol. Domains without their own tests that a file speaks for are named behind it.
 */
const mark = /^\/\/ @database\b(.*)\n/;

/** What depends on version, collation or protocol, as it is in stores and migrations. */
export const dialect =
  /collate|\blower\(|ilike|\binet\b|\bcidr\b|>>=|<<=|(tstz|date|int4|int8|num)range|skip locked|advisory|pg_notify|nulls not distinct|generated always|\bcursor\b|merge into/i;

export interface DatabaseTest {
  file: string;
  /** The domains that it is for: its own, and those named in its first line. */
  domains: string[];
}

/** The files that `npm test` runs on Debian's PostgreSQL too; `npm run test:full` runs all of them there. */
export function databaseTests(): DatabaseTest[] {
  return filesBelow(['src', 'tools'], '.test.ts').flatMap((file) => {
    const named = mark.exec(fs.readFileSync(path.join(projectRoot, file), 'utf8'))?.[1];
    if (named === undefined) return [];
    return [{ file, domains: [domainOf(file), ...named.trim().split(' ')].filter((name) => name !== '') }];
  });
}

/** The domain of a file; the folder of `src` for what is outside of all domains. */
export const domainOf = (file: string): string => /^src\/(?:domains\/)?([^/]+)/.exec(file)?.[1] ?? '';

/** Files in these folders whose name ends so, relative to the project. */
export function filesBelow(folders: readonly string[], end: string): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
  );
}
