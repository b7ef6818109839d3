interface Held {
  token: string;
  /** What it was issued for: another setting needs another token. */
  mark: string;
  until: number;
}

const earlyMs = 120_000;

/** Access tokens of this process by site, until shortly before they end. */
export function heldTokens() {
  const held = new Map<string, Held>();
  return {
    find(siteId: string, mark: string): string | null {
      const known = held.get(siteId);
      return known !== undefined && known.mark === mark && known.until > performance.now() ? known.token : null;
    },
    keep(siteId: string, mark: string, found: { token: string; expiresInSeconds: number }): string {
      const { token, expiresInSeconds } = found;
      held.set(siteId, { token, mark, until: performance.now() + expiresInSeconds * 1000 - earlyMs });
      return token;
    },
    /** Forgets the token of a site, which the vendor did not accept; false: there was none. */
    forget: (siteId: string): boolean => held.delete(siteId),
  };
}
