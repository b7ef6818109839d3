/** Splits `GET /machines/{machineRef}` into its method and path. */
export function methodAndPath(at: string): { method: string; path: string } {
  const [method = '', path = ''] = at.split(' ');
  return { method, path };
}

/** The names in braces of a path. */
export const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Finds what a request is for, and what is in its path for the names in braces. Null: nothing. */
export function routerOf<Route extends { at: string }>(routes: readonly Route[]) {
  const known = routes.map((route) => {
    const { method, path } = methodAndPath(route.at);
    return { route, method, parts: path.split('/') };
  });
  return (method: string | undefined, path: string): { route: Route; params: Record<string, string> } | null => {
    const given = path.split('/');
    for (const { route, parts, ...one } of known) {
      const fits = one.method === method && parts.length === given.length;
      if (!fits || !parts.every((part, at) => part.startsWith('{') || part === given[at])) continue;
      const named = parts.flatMap((part, at) =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(given[at] ?? '')]] : [],
      );
      // Typed edge: pairs of two texts.
      return { route, params: Object.fromEntries(named) as Record<string, string> };
    }
    return null;
  };
}
