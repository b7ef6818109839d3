/** The configuration of one policy, ready to be put together with others. */
export interface Part {
  policy: string;
  values: Record<string, unknown>;
}

export interface Conflict {
  /** Such as `timezone`, `/etc/motd` or `user deploy`. */
  what: string;
  policies: string[];
  winner: string;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The identity of a list entry where two would conflict: a file by path, a user by name. */
function nameOf(list: string, entry: unknown): string | null {
  if (!isMap(entry)) return null;
  if (list === 'write_files' && typeof entry['path'] === 'string') return entry['path'];
  return list === 'users' && typeof entry['name'] === 'string' ? `user ${entry['name']}` : null;
}

/**
 * Puts configurations together in their order: lists one after the other, groups key by key, and of anything else the
 * later one wins. Where that loses something of an earlier one, it is a conflict.
 */
export function combine(parts: readonly Part[]): { values: Record<string, unknown>; conflicts: Conflict[] } {
  const conflicts = new Map<string, Conflict>();
  /** Which policy something came from. */
  const origin = new Map<string, string>();
  const clash = (what: string, policy: string): void => {
    const before = conflicts.get(what)?.policies ?? [origin.get(what) ?? ''];
    conflicts.set(what, { what, policies: [...new Set([...before, policy])], winner: policy });
  };
  const merge = (
    into: Record<string, unknown>,
    from: Record<string, unknown>,
    { policy, path }: { policy: string; path: string },
  ): void => {
    for (const [key, value] of Object.entries(from)) {
      // No system reads it, and written into an object it is no key.
      if (key === '__proto__') continue;
      const what = path === '' ? key : `${path}.${key}`;
      const before = Object.hasOwn(into, key) ? into[key] : undefined;
      if (Array.isArray(before) && Array.isArray(value)) into[key] = joined(what, before, { more: value, policy });
      else if (isMap(before) && isMap(value)) merge(before, value, { policy, path: what });
      else {
        if (before !== undefined && !same(before, value)) clash(what, policy);
        into[key] = structuredClone(value);
        if (Array.isArray(value)) joined(what, [], { more: value, policy });
      }
      origin.set(what, policy);
    }
  };
  const joined = (
    list: string,
    before: unknown[],
    { more, policy }: { more: unknown[]; policy: string },
  ): unknown[] => {
    const all = [...before];
    for (const entry of more) {
      const name = nameOf(list, entry);
      const at = name === null ? -1 : all.findIndex((one) => nameOf(list, one) === name);
      if (name === null) {
        // Packages and keys are wanted once.
        if (list === 'runcmd' || list === 'bootcmd' || !all.some((one) => same(one, entry))) all.push(entry);
        continue;
      }
      if (at === -1) all.push(entry);
      else {
        if (!same(all[at], entry)) clash(name, policy);
        all[at] = entry;
      }
      origin.set(name, policy);
    }
    return all;
  };
  const values: Record<string, unknown> = {};
  for (const { policy, values: one } of parts) merge(values, one, { policy, path: '' });
  return { values, conflicts: [...conflicts.values()] };
}
