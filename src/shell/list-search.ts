const listKeys = ['page', 'size', 'sorting', 'filter'];

/** The search parameters a list call may carry; others belong to the screen. */
export function onlyKnown(search: Readonly<Record<string, string>>, filters: readonly string[]) {
  return Object.fromEntries(Object.entries(search).filter(([key]) => listKeys.includes(key) || filters.includes(key)));
}

/** Parameters that do not change which rows there are: the page stays. */
const keepsPage = ['page', 'columns', 'density', 'tab'];

/** The search after a change: empty values leave, and whatever changes the rows leads back to page 1. */
export function changedSearch(search: Readonly<Record<string, string>>, patch: Readonly<Record<string, string>>) {
  const next: Record<string, string> = { ...search, ...patch };
  if (Object.keys(patch).some((key) => !keepsPage.includes(key))) delete next['page'];
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
}
