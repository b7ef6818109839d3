import { hashKey, QueryObserver } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import { identity } from '#domains/identity/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { reach, type Permission } from '#kernel/permissions.ts';
import { dateSettings } from '../text/format.ts';
import { adoptLanguage } from '../text/language.ts';
import { setDensity } from '../list/list-defaults.ts';
import { cache } from '../data/query-client.ts';
import { readOptions, useRead } from '../data/read.ts';
import { shownAccount } from './acting-account.ts';
import { reaches, SharedObject } from './shared-object.ts';
import { shownCurrency } from './shown-currency.ts';
import { adoptTheme } from './site.ts';
import { zoneScope } from './zone-scope.ts';

export type UserContext = AnswerOf<typeof identity.readUser>;
export type Menu = AnswerOf<typeof consoleOps.readMenu>;

/** The user context and the menu only change with `ctxTs`: they are read again on change, not by age. */
export const userOptions = { ...readOptions(identity.readUser, {}), staleTime: Infinity };
const userHash = hashKey(userOptions.queryKey);
export const menuOptions = { ...readOptions(consoleOps.readMenu, {}), staleTime: Infinity };

// The user who reads the context, every date follows it: first on the screen of the change, then everywhere.
cache.getQueryCache().subscribe(({ query, type }) => {
  if (query.queryHash !== userHash) return;
  if (type === 'removed') shownAccount.set(null);
  const user = cache.getQueryData<UserContext>(userOptions.queryKey);
  if (!user) return;
  shownAccount.set(user.userId);
  dateSettings.set(user);
  shownCurrency.set(user.shownCurrency);
  adoptTheme(user.theme);
  adoptLanguage(user.language);
  setDensity(user.density);
  zoneScope.set(user.zoneScope ?? '');
});
// One observer for all who ask: a dozen components do, several of them in every screen.
const userObserver = new QueryObserver(cache, userOptions);
function watchUser(watcher: () => void) {
  // After a sign-out the cache was emptied: the observer must find the query of the new session.
  if (!userObserver.hasListeners()) userObserver.setOptions(userOptions);
  return userObserver.subscribe(watcher);
}

/** The user; the shell is only rendered when it is known. */
export function useUser(): UserContext | undefined {
  return useSyncExternalStore(watchUser, () => cache.getQueryData<UserContext>(userOptions.queryKey));
}
export function useMenu(): Menu | undefined {
  return useRead(consoleOps.readMenu, {}, { staleSeconds: Infinity }).data;
}

/** Whether the person holds a permission; within the page of a shared object, whether it reaches that one. */
export function useMay(permission: Permission): boolean {
  const shared = use(SharedObject);
  return (useUser()?.permissions.includes(permission) ?? false) && reaches(shared, permission);
}

/** Whether the person holds a permission, outside of components. */
export const holds = (permission: Permission): boolean =>
  cache.getQueryData<UserContext>(userOptions.queryKey)?.permissions.includes(permission) === true;

/** Whether the person works for a provider, outside of components. */
export function isStaff(): boolean {
  const role = cache.getQueryData<UserContext>(userOptions.queryKey)?.role;
  return role !== undefined && reach[role] !== 'account';
}

/** Reads the context and the menu again. */
export function refreshContext() {
  void cache.invalidateQueries({ queryKey: userOptions.queryKey });
  void cache.invalidateQueries({ queryKey: menuOptions.queryKey });
}
