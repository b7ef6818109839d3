import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'virtual:screens/';
const folder = 'src/shell/languages';

/** The texts of the screens in a language: English, as the macros have it (ICU), to the other. */
export function readScreens(root: string, language: string): Record<string, string> {
  const files = globSync(`${folder}/${language}/*.json`, { cwd: root }).toSorted();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))));
}

/** Gives `virtual:screens/<language>`: each text compiled, under the id that the macros give it. */
export function languages(): Plugin {
  let root = '';
  return {
    name: 'skydeck-languages',
    configResolved: (config) => void (root = config.root),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const texts = readScreens(root, id.slice(prefix.length + 1));
      const compiled = Object.entries(texts).map(([english, text]) => [
        generateMessageId(english),
        compileMessage(text),
      ]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
    },
  };
}
