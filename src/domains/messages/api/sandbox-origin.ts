import type { Config } from '#platform/config.ts';

/** Where a demonstration or a test may post to on loopback: the sandbox and nothing else; null: nowhere. */
export function sandboxOrigin({ env, smsUrl }: Config): string | null {
  if (env === 'production' || smsUrl === null) return null;
  const { hostname, origin } = new URL(smsUrl);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : null;
}
