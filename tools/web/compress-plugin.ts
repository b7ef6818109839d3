import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(m?js|css|svg|json|woff)$/;

/** Writes `<file>.br` and `<file>.gz` beside every text asset, at the highest levels: served, never computed. */
export function compress(): Plugin {
  let outDir = '';
  return {
    name: 'skydeck-compress',
    apply: 'build',
    configResolved: (config) => void (outDir = path.resolve(config.root, config.build.outDir)),
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((f) => compressible.test(f)).map((f) => compressFile(path.join(outDir, f))));
    },
  };
}

async function compressFile(file: string) {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((out) => writeFile(`${file}.br`, out)),
    zip(bytes, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
  ]);
}
