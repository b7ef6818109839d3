import { noView } from './list-view.ts';

/** The state of a list as it is in the address, and how to change it. */
export interface ListState {
  search: Readonly<Record<string, string>>;
  /** Sets search parameters; an empty value removes one. All but the page lead back to page 1. */
  set(patch: Record<string, string>): void;
}

const listKeys = ['page', 'size', 'sorting', 'filter'];

/** The search parameters a list call may carry; others belong to the screen. */
export function onlyKnown(search: Readonly<Record<string, string>>, filters: readonly string[]) {
  return Object.fromEntries(Object.entries(search).filter(([key]) => listKeys.includes(key) || filters.includes(key)));
}

/** The parameters of one of several lists on a screen: they begin with its prefix in the address. */
export const withPrefix = (search: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
    ),
  );

/** The whole search once one of several lists on a screen has these parameters. */
export function mergedSearch(
  search: Readonly<Record<string, string>>,
  prefix: string,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const others = Object.entries(search).filter(([key]) => prefix !== '' && !key.startsWith(prefix));
  return Object.fromEntries([...others, ...Object.entries(own).map(([key, value]) => [prefix + key, value] as const)]);
}

/** Parameters of a list that are its state, though no call carries them, or in another form. */
const ownKeys = ['sorting', 'filter', 'tab', 'by'];

/** The part of the address that makes up what a list shows, without the page that is open. */
export function stateOf(search: Readonly<Record<string, string>>, filters: readonly string[]) {
  const names = [...ownKeys, ...filters];
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => value !== '' && names.includes(key)));
}

/**
 * A list that begins with a view would begin with it again at its bare address: where nothing is left, the address says
 * that no view is wanted; where something is, it need not.
 */
export function settledSearch(search: Readonly<Record<string, string>>, begins: boolean): Record<string, string> {
  const { view, ...rest } = search;
  const bare = Object.keys(rest).length === 0;
  if (view === undefined || view === noView) return bare ? (begins ? { view: noView } : {}) : rest;
  return { ...rest, view };
}

/** Parameters that do not change which rows there are: the page stays. */
const keepsPage = ['page', 'columns', 'density', 'tab'];

/** The search after a change: empty values are removed, and changes that affect rows go back to page 1. */
export function changedSearch(search: Readonly<Record<string, string>>, patch: Readonly<Record<string, string>>) {
  const next: Record<string, string> = { ...search, ...patch };
  if (Object.keys(patch).some((key) => !keepsPage.includes(key))) delete next['page'];
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
}
