import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';

/** What the file of that name exports in each domain that has one, by the name of the domain's folder. */
export async function importDomainFiles<T>(file: string): Promise<ReadonlyMap<string, T>> {
  const domains = path.join(projectRoot, 'src/domains');
  const found = readdirSync(domains).filter((domain) => existsSync(path.join(domains, domain, file)));
  return new Map(
    await Promise.all(
      found.map(async (domain) => [domain, (await import(path.join(domains, domain, file))) as T] as const),
    ),
  );
}
