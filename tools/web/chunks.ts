import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { isContract, operationsOf } from './contract-plugin.ts';

/** Of the bundler: what a module imports statically, and what it says. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/**
 * Puts what every one of these first screens shares with others into a file of its own, without what only later screens need.
 * Group by group in the order of use: what an earlier one has is no part of a later one.
 */
export function neededBy(name: string, ...screens: readonly (readonly string[])[]) {
  let needed: readonly ReadonlySet<string>[] | undefined;
  return {
    name: (id: string, modules: Modules): string | null => {
      needed ??= screens.map((pages) => reach(pages, modules));
      return needed.every((ids) => ids.has(id)) ? name : null;
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
    // Of a contract it needs the operations that it calls, of a library the parts that it names.
    for (const operation of operationsOf(code ?? '', importedIds)) ids.add(operation);
    for (const imported of importedIds) {
      if (isContract(imported)) continue;
      const library = libraryOf(imported);
      if (library === null) queue.push(imported);
      else queue.push(...partsOf(imported, namesFrom(library, code ?? ''), modules));
    }
  }
  return ids;
}

/** The library whose list of exports this module is; null where it is none. */
const libraryOf = (id: string): string | null =>
  /node_modules\/(@tanstack\/[\w-]+)\/.*\/index\.m?js$/.exec(id)?.[1] ?? null;

/** What a module imports by name from a library. */
const namesFrom = (library: string, code: string): readonly string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => namesIn(names));

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0]!)
    .filter(Boolean);

/** The modules behind names that a library exports, through the lists that it passes on. */
function partsOf(list: string, names: readonly string[], modules: Modules): readonly string[] {
  const { importedIds = [], code } = modules.getModuleInfo(list) ?? {};
  const exported = [...(code ?? '').matchAll(/(?:export|import)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
    ([, found = '', from = '']) => {
      const wanted = namesOut(found).some((name) => names.includes(name));
      return wanted ? importedIds.filter((id) => id.endsWith(from.replace(/^\.\.?/, ''))) : [];
    },
  );
  const passedOn = importedIds.filter((id) => libraryOf(id) !== null && id !== list);
  return [...exported, ...passedOn.flatMap((id) => partsOf(id, names, modules))];
}

/** The names under which a list exports something. */
const namesOut = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .split(/\s+as\s+/)
        .at(-1)!,
    )
    .filter(Boolean);
