import path from 'node:path';
import { build } from 'vite';
import { compress } from '../web/compress-plugin.ts';

/** Builds the page to compare with into a folder, compressed as the console is. */
export async function buildBarePage(outDir: string): Promise<void> {
  await build({
    root: path.join(import.meta.dirname, 'bare'),
    base: '/bare/',
    configFile: false,
    logLevel: 'error',
    plugins: [compress()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}
