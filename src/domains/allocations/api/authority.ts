import { createHash } from 'node:crypto';
import { taxAuthority, type TaxAuthority, type TokenStore } from '#connectors/tax-authority/client.ts';
import type { AuthoritySettings } from '#connectors/tax-authority/settings.ts';
import type { App } from '#platform/app.ts';
import { seal, unseal } from '#platform/seal.ts';
import { readToken, saveToken } from './store.ts';

/** The authority with the settings of the installation; null: none are set. */
export function authorityOf(app: App): TaxAuthority | null {
  const { taxAuthority: settings } = app.config;
  return settings === null ? null : taxAuthority(settings, tokensOf(app, settings));
}

/** The refresh tokens that follow the one of the settings; another one there starts over. */
function tokensOf({ db, secret, clock }: App, { refreshToken }: AuthoritySettings): TokenStore {
  const origin = createHash('sha256').update(refreshToken).digest('hex');
  const bound = { purpose: 'tax-authority-token', owner: origin };
  return {
    async read() {
      const sealed = await readToken(db, origin);
      return sealed === undefined ? refreshToken : unseal(secret, bound, sealed);
    },
    async save(used, next) {
      const before = await readToken(db, origin);
      if (before !== undefined && unseal(secret, bound, before) !== used) return;
      await saveToken(db, origin, { before, sealed: seal(secret, bound, next), at: new Date(clock.now()) });
    },
  };
}
