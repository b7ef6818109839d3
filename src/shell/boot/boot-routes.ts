/** What the inline script knows about a route: filled in at build time. What is not said of most costs no bytes. */
export interface BootRoute {
  /** Router path, such as `/tasks/$taskId`. */
  path: string;
  /** Reachable without a session: no shell, no early answers. */
  open?: true;
  /** The chunks the page needs in addition to the entry, by their position in `BootTable.chunks`. */
  needs: number[];
  /** The API path of the list the page shows. */
  list?: string;
  /** Whether that list is narrowed by the data center chosen in the header. */
  zoned?: true;
}

/** The routes of the console. Each chunk is named once: the browser parses this before it paints. */
export interface BootTable {
  /** Files in `/assets`, without `.js`. */
  chunks: string[];
  routes: BootRoute[];
}

declare global {
  interface Window {
    /** Asks for the chunks of a route's page before its module names them. The inline script has the table; tests have none. */
    loadChunks?: (path: string) => void;
  }
}

/** Whether a location belongs to a router path, without regard to case. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const want = pattern.toLowerCase().split('/').filter(Boolean);
  const have = pathname.toLowerCase().split('/').filter(Boolean);
  // `{-$tab}` is a segment that may be absent.
  const fits = (part: string, i: number) =>
    have[i] === undefined ? part.startsWith('{-') : part.includes('$') || part === have[i];
  return have.length <= want.length && want.every(fits);
}
