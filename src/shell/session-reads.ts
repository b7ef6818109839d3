import { consoleOps } from '#domains/console/contract.ts';
import { identity } from '#domains/identity/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { Permission } from '#kernel/permissions.ts';
import { cache } from './query-client.ts';
import { readOptions, useRead } from './read.ts';

export type UserContext = AnswerOf<typeof identity.readUser>;
export type Menu = AnswerOf<typeof consoleOps.readMenu>;

/** The user context and the menu change only with `ctxTs`: they are read again when told, not by age. */
export const userOptions = { ...readOptions(identity.readUser, {}), staleTime: Infinity };
export const menuOptions = { ...readOptions(consoleOps.readMenu, {}), staleTime: Infinity };

/** The person; the shell stands only when it is known. */
export function useUser(): UserContext | undefined {
  return useRead(identity.readUser, {}, { staleSeconds: Infinity }).data;
}
export function useMenu(): Menu | undefined {
  return useRead(consoleOps.readMenu, {}, { staleSeconds: Infinity }).data;
}

/** Whether the person holds a permission. */
export function useMay(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false;
}

/** Reads the context and the menu again. */
export function refreshContext() {
  void cache.invalidateQueries({ queryKey: userOptions.queryKey });
  void cache.invalidateQueries({ queryKey: menuOptions.queryKey });
}
