import type { Plugin } from 'vite';

/**
 * Marks the given chunks as needed at once: Chromium then compiles their functions beside the main thread while they
 * arrive, where it would otherwise stop at the first call of each. Other browsers see a comment.
 */
export function compileHint(names: readonly string[]): Plugin {
  return {
    name: 'skydeck-compile-hint',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  };
}
