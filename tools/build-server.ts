import { copyFileSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#platform/paths.ts';

const source = path.join(projectRoot, 'src');

/** Programs of their own (`child.ts` in a domain), and modules that the product finds by reading folders. */
const found = [
  'platform/main.ts',
  'engines/simulator/main.ts',
  'engines/qemu/main.ts',
  'engines/openstack/main.ts',
  'connectors/sandbox/main.ts',
  ...globSync(
    [
      'domains/*/api/domain.ts',
      'domains/*/api/**/child.ts',
      '{kernel,platform,engines,connectors,domains/*}/{errors,reasons,messages,notices,permissions,permission-texts}.ts',
    ],
    { cwd: source },
  ),
];

/**
 * Builds the server into a folder of the project: its own modules are joined, since to load 1,500 files took longer
 * than all the rest of a start; packages stay where they are. Other entries are name to path, without and with `.ts`.
 */
export async function buildServer(outDir: string, entries: Record<string, string> = {}): Promise<void> {
  const own = found.map((file) => [file.slice(0, -'.ts'.length), path.join(source, file)]);
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { ...Object.fromEntries(own), ...entries },
        // One level deep like `platform`, so that `codeRoot` is found from wherever `paths.ts` comes to lie.
        output: { entryFileNames: '[name].js', chunkFileNames: 'code/[name]-[hash].js' },
      },
    },
  });
  for (const file of globSync(['**/*.sql', '{kernel,platform,engines,connectors,domains/*}/*.*.json'], {
    cwd: source,
  })) {
    const copy = path.join(outDir, file);
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(path.join(source, file), copy);
  }
}

if (import.meta.main) await buildServer(path.resolve(process.argv[2]!));
