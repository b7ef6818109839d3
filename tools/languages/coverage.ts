import { readScreens } from '../web/languages-plugin.ts';
import { extract, type Said } from './extract.ts';

export interface Area {
  name: string;
  all: number;
  translated: number;
  /** English texts without a translation. */
  missing: string[];
}
export interface Coverage {
  areas: Area[];
  /** Entries of the catalog that no screen says anymore. */
  stale: string[];
}

/** `ui`, `shell`, or the domain. */
const areaOf = (file: string): string => /^src\/(?:domains\/)?([^/]+)\//.exec(file)?.[1] ?? 'src';

/** How much of what each part of the screens says has words in a language. */
export function coverageOf(root: string, language: string, said: Iterable<Said> = extract(root).values()): Coverage {
  const texts = readScreens(root, language);
  const areas = new Map<string, Area>();
  const used = new Set<string>();
  for (const { message, files } of said) {
    used.add(message);
    for (const name of new Set(files.map(areaOf))) {
      const area = areas.get(name) ?? { name, all: 0, translated: 0, missing: [] };
      area.all += 1;
      if (Object.hasOwn(texts, message)) area.translated += 1;
      else area.missing.push(message);
      areas.set(name, area);
    }
  }
  const stale = Object.keys(texts).filter((message) => !used.has(message));
  return { areas: [...areas.values()].toSorted((a, b) => a.name.localeCompare(b.name)), stale };
}
