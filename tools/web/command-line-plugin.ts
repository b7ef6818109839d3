import path from 'node:path';
import { build, type Plugin } from 'vite';
import { readCommands } from './command-line-manifest.ts';

/** The command line for customers: `cli/cloud.mjs` beside the console, which every console serves. */
export function commandLine(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'command-line',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(root, config.build.outDir);
    },
    // With the pages' own files in place, so that `compress` finds it among them.
    writeBundle: { order: 'pre', sequential: true, handler: () => buildCommandLine(root, path.join(outDir, 'cli')) },
  };
}

/** Builds the one file into a folder; it runs on Node 20 and newer without anything beside it. */
export async function buildCommandLine(root: string, outDir: string): Promise<void> {
  const commands = await readCommands(root);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { __COMMANDS__: JSON.stringify(commands) },
    build: {
      ssr: path.join(root, 'src/cli/main.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'cloud.mjs' } },
    },
  });
}
