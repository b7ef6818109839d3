import { cache } from '#shell/data/query-client.ts';

/** Held with what was read: the end of the session forgets it, and so does leaving the console. */
const keyOf = (serverId: string) => ['first-password', serverId] as const;

/** Remembers the password that servers were ordered with, until it was seen on their pages. */
export function keepFirstPassword(serverIds: readonly string[], password: string): void {
  for (const id of serverIds) {
    cache.setQueryDefaults(keyOf(id), { gcTime: Infinity });
    cache.setQueryData(keyOf(id), password);
  }
}

export const firstPasswordOf = (serverId: string): string | undefined => cache.getQueryData(keyOf(serverId));

export const forgetFirstPassword = (serverId: string): void => cache.removeQueries({ queryKey: keyOf(serverId) });
