import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What every session begins with. */
const frame = ['index', 'vendor', 'base', 'first', 'list', 'Shell'];
const firstPage = /page: \(\) => import\('\.\/(?:[\w-]+\/)*(\w+)\.tsx'\)/g;

/**
 * Marks what is needed at once, the frame and the screens that sessions begin with: Chromium then compiles their functions beside
 * the main thread while they arrive, where it would otherwise stop at the first call of each: 25 ms of 160. Other browsers
 * see a comment.
 */
export function compileHint(): Plugin {
  let names: ReadonlySet<string> = new Set();
  return {
    name: 'skydeck-compile-hint',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root }) => {
      names = new Set([...frame, ...firstChunks(root)]);
    },
    generateBundle: {
      // Behind the list of files that Vite puts at the top: the mark counts in the first line alone.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** The chunks of the first screens, each with what its domain shares. */
const firstChunks = (root: string): string[] =>
  globSync('src/domains/*/web/first.tsx', { cwd: root }).flatMap((file) => {
    const pages = [...readFileSync(path.join(root, file), 'utf8').matchAll(firstPage)].map(([, page]) => page!);
    return pages.length === 0 ? [] : [...pages, file.split('/')[2]!];
  });
