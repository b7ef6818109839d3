/** What a server can be protected against. */
export const protections = ['terminate', 'rebuild'] as const;
export type Protection = (typeof protections)[number];

const reasons: Record<Protection, string> = {
  terminate: 'The server is protected against termination. Switch that off under Protection first.',
  rebuild: 'The server is protected against a rebuild. Switch that off under Protection first.',
};

/** Why a protected server cannot be ended or made anew; null when it is not protected against it. */
export const refusalOfProtection = (
  against: Protection,
  server: { terminateProtected: boolean; rebuildProtected: boolean },
): string | null => (server[`${against}Protected`] ? reasons[against] : null);
