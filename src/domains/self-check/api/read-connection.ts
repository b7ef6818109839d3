import type { Run } from '#platform/http/context.ts';
import { version } from '#platform/version.ts';
import type { selfCheck } from '../contract.ts';

/** What the service knows about a connection. Strangers learn their own address and the time, nothing else. */
export const readConnection: Run<typeof selfCheck.readConnection> = async ({ actor, now, request }) => ({
  address: request.ip,
  now: now.toISOString(),
  version: actor === null ? null : version,
  signedInAs: actor?.email ?? null,
  operator: actor?.permissions.has('host.view') ?? false,
});
