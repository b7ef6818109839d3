import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lets the icons of lucide-react be drawn by `src/ui/draw-icon.tsx`: a third of the work for each, on every screen. Each is
 * imported from its own file, so that it comes with the screens that show it: through the library's list of all icons every
 * screen seems to need every icon.
 */
export function icons(): Plugin {
  let drawIcon = '';
  let files: ReadonlyMap<string, string> | undefined;
  const fileOf = (name: string): string => {
    files ??= readFiles();
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
    return file;
  };
  return {
    name: 'skydeck-icons',
    enforce: 'pre',
    configResolved: (config) => void (drawIcon = path.resolve(config.root, 'src/ui/draw-icon.tsx')),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => code.replace(importOfIcons, (_all, names: string) => importsOf(names, fileOf)),
    },
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (_source, importer) => (importer?.includes('/lucide-react/dist/esm/icons/') ? drawIcon : null),
    },
  };
}

const importOfIcons = /import \{([^}]*)\} from 'lucide-react';/g;

/** One import an icon. Types are gone when a file is compiled. */
function importsOf(names: string, fileOf: (name: string) => string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ');
      return `import ${local} from 'lucide-react/icons/${fileOf(icon)}';`;
    })
    .join(' ');
}

/** The file of each icon, by all the names that the library gives it. */
function readFiles(): ReadonlyMap<string, string> {
  const main = createRequire(import.meta.url).resolve('lucide-react');
  const list = fs.readFileSync(path.join(path.dirname(main), '../esm/lucide-react.mjs'), 'utf8');
  return new Map(
    [...list.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
