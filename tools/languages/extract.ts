import { transformSync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A text of the screens: the English as it is in the code (ICU), and the files that say it. */
export interface Said {
  id: string;
  message: string;
  files: string[];
  /** It is made when its module loads, once for all languages. */
  atLoad: boolean;
}

const linguiConfig = makeConfig({ locales: ['en'], sourceLocale: 'en' }, { skipValidation: true });

/** The part of Babel's nodes that is used here: Babel ships no types. */
interface Literal {
  type: string;
  value?: unknown;
}
interface Named {
  key?: { name?: string; value?: unknown };
  name?: { name?: string };
  value?: Literal | null;
}

interface Place {
  parent: { type: string };
  getFunctionParent(): unknown;
}

const textOf = (entries: readonly Named[], wanted: string): string | undefined => {
  const entry = entries.find(({ key, name }) => (key?.name ?? key?.value ?? name?.name) === wanted);
  return typeof entry?.value?.value === 'string' ? entry.value.value : undefined;
};

/** Every text that the macros of these files make, by its id. */
export function extract(root: string, pattern = 'src/**/*.{ts,tsx}'): Map<string, Said> {
  const found = new Map<string, Said>();
  for (const file of globSync(pattern, { cwd: root })) {
    const code = readFileSync(path.join(root, file), 'utf8');
    if (!/@lingui\/(core|react)\/macro/.test(code)) continue;
    const note = (entries: readonly Named[], atLoad: boolean) => {
      const id = textOf(entries, 'id');
      const message = textOf(entries, 'message');
      if (id === undefined || message === undefined) return;
      const said = found.get(id) ?? { id, message, files: [], atLoad: false };
      said.atLoad ||= atLoad;
      if (!said.files.includes(file)) said.files.push(file);
      found.set(id, said);
    };
    const collect = () => ({
      visitor: {
        Program: {
          exit: (program: { traverse(visitor: object): void }) =>
            program.traverse({
              ObjectExpression(path: Place & { node: { properties: Named[] } }) {
                note(path.node.properties, path.parent.type === 'CallExpression' && path.getFunctionParent() === null);
              },
              JSXOpeningElement: ({ node }: { node: { attributes: Named[] } }) => note(node.attributes, false),
            }),
        },
      },
    });
    transformSync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      code: false,
      parserOpts: { plugins: ['jsx', 'typescript'] },
      plugins: [[linguiMacro, { linguiConfig, stripMessageField: false }], collect],
    });
  }
  return found;
}
