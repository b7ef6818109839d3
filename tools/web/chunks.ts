import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { isContract, operationsOf } from './contract-plugin.ts';

/** Of the bundler: what a module imports statically, and what it says. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/**
 * Puts what a first screen shares with others into a file of its own, without what only later screens need. Group by group in
 * the order of use: what an earlier one has is no part of a later one.
 */
export function neededBy(name: string, pages: readonly string[]) {
  let needed: ReadonlySet<string> | undefined;
  return {
    name: (id: string, modules: Modules): string | null => {
      needed ??= reach(pages, modules);
      return needed.has(id) ? name : null;
    },
    debugName: name,
    minShareCount: 2,
  };
}

function reach(pages: readonly string[], modules: Modules): ReadonlySet<string> {
  const ids = new Set<string>();
  const queue = pages.map((page) => path.join(projectRoot, page));
  for (const id of queue) {
    if (ids.has(id)) continue;
    ids.add(id);
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    // Of a contract it needs the operations that it calls.
    for (const operation of operationsOf(code ?? '', importedIds)) ids.add(operation);
    queue.push(...importedIds.filter((imported) => !isContract(imported)));
  }
  return ids;
}
