import type { ServerRow } from './types.ts';

export type Copied = Pick<ServerRow, 'id' | 'name' | 'primaryIp' | 'sshUser'>;

/** What of servers can be copied, one line each; a server without it has none. */
export const copied = {
  name: ({ name }: Copied) => name,
  address: ({ primaryIp }: Copied) => primaryIp,
  id: ({ id }: Copied) => id,
  ssh: ({ primaryIp, sshUser }: Copied) =>
    primaryIp === null || sshUser === null ? null : `ssh ${sshUser}@${primaryIp}`,
} satisfies Record<string, (row: Copied) => string | null>;
