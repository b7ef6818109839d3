import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { localeOf, isLanguage, type Marks } from '../../src/kernel/languages.ts';

const prefix = 'virtual:screens/';
const folder = 'src/shell/languages';

/** The texts of the screens in a language: English, as the macros have it (ICU), to the other. */
export function readScreens(root: string, language: string): Record<string, string> {
  const files = globSync(`${folder}/${language}/*.json`, { cwd: root }).toSorted();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))));
}

/** What server and console share in a language, by domain: failures, reasons, and what tables of the domain are called. */
const sharedFiles = (language: string) => `src/{kernel,domains/*}/!(messages|notices|reports).${language}.json`;

function readShared(root: string, language: string): Record<string, Record<string, unknown>> {
  const shared: Record<string, Record<string, unknown>> = {};
  for (const file of globSync(sharedFiles(language), { cwd: root }).toSorted()) {
    const texts: Record<string, string> = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]);
    Object.assign((shared[path.basename(path.dirname(file))] ??= {}), Object.fromEntries(compiled));
  }
  return shared;
}

/** How a language writes numbers and short months; made here, as `Intl` costs the browser time at first use. */
export function marksOf(language: string): Marks {
  const locale = isLanguage(language) ? localeOf(language) : language;
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at, 5)));
  return { group: mark('group'), decimal: mark('decimal'), months };
}

/**
 * Gives `virtual:screens/<language>`: each text of the screens compiled, under the id that the macros give it; as
 * `shared`, what the domains share with the server; and how the language writes numbers and months.
 */
export function languages(): Plugin {
  let root = '';
  return {
    name: 'skydeck-languages',
    configResolved: (config) => void (root = config.root),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      const texts = readScreens(root, language);
      const compiled = Object.entries(texts).map(([english, text]) => [
        generateMessageId(english),
        compileMessage(text),
      ]);
      const json = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      const shared = readShared(root, language);
      return [
        `export const messages = ${json(Object.fromEntries(compiled))};`,
        `export const shared = ${json(shared)};`,
        `export const marks = ${json(marksOf(language))};`,
      ].join('\n');
    },
  };
}
