import type { Config } from '#platform/config.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the installation itself answers by a name: by that of its public address, and by no other. Where none is
 * configured, a demonstration answers by every name, and production on this machine alone.
 */
export function isOwnHost(config: Pick<Config, 'publicUrl' | 'env'>, host: string): boolean {
  if (config.publicUrl !== null) return new URL(config.publicUrl).hostname === host;
  return config.env !== 'production' || loopback.includes(host);
}
