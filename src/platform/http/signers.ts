import { signersIn, withSigners, type SignerFields } from '#kernel/signer.ts';
import type { Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';

/**
 * Finds which of these emails or names are of the provider's staff, for readers of a white-label site, and what is shown in their place.
 * For readers of any other site, and for the provider, it finds none.
 */
export type SignerFinder = (db: Db, scope: Scope, names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Reading {
  app: Pick<App, 'domains'>;
  db: Db;
  scope: Scope;
}

/** What a reader sees of a value: the people of a brand read its name in the place of the provider's staff (decision 0283). */
export async function signedFor<T>({ app, db, scope }: Reading, value: T, fields: SignerFields | null): Promise<T> {
  const names = fields === null || scope.reach === 'provider' ? [] : signersIn(value, fields);
  const finder = names.length === 0 ? undefined : app.domains.find((domain) => domain.signerFinder)?.signerFinder;
  if (fields === null || finder === undefined) return value;
  const shown = await finder(db, scope, names);
  return shown.size === 0 ? value : withSigners(value, fields, shown);
}
