/**
 * What a location is called in reports: its first segment; below `billing` all of the path and the fragment.
 */
export function pageNameOf({ pathname, hash }: { pathname: string; hash: string }): string {
  const first = pathname.split('/')[1] ?? '';
  return first.toLowerCase() === 'billing'
    ? pathname.slice(1) + (hash === '' ? '' : `#${hash.replace(/^#/, '')}`)
    : first;
}
