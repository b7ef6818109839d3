import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formsOf, readAs } from './known.ts';
import { journeyFiles, namesIn, readFiles } from './names.ts';
import { declared, filesWithTexts, quoted, textsIn } from './texts.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What a rewording wrote, and what it found but cannot judge. */
export interface Reworded {
  /** Files, with how many places of each. */
  changed: Map<string, number>;
  /** Places that name a part of the text, or pass it on in a way that is not followed. */
  look: string[];
}

const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const macros = /@lingui\/core\/macro/;

/**
 * Rewords a text of the product everywhere: in the code or catalog that has it, in the catalogs of other languages, whose
 * key it is, in the journeys that find something by it, and in other tests that expect it as a sentence.
 */
export function reword(root: string, old: string, next: string): Reworded {
  if (valuesOf(old).toSorted().join() !== valuesOf(next).toSorted().join())
    throw new Error('Both texts need the same values in braces.');
  const files = new Map<string, { code: string; edits: Edit[] }>();
  const edit = (file: string, code: string, one: Edit) => {
    const known = files.get(file) ?? { code, edits: [] };
    files.set(file, { code, edits: [...known.edits, one] });
  };

  const texts = new Set<string>();
  for (const [file, code] of filesWithTexts(root, new RegExp(`${macros.source}|${declared.source}`)))
    for (const { text, start, end, write } of textsIn(file, code)) {
      texts.add(text);
      if (text === old) edit(file, code, { start, end, text: write(next) });
    }
  if (files.size === 0) {
    const similar = [...texts].filter((text) => text.includes(old)).slice(0, 8);
    throw new Error([`No text reads: ${old}`, ...similar.map((text) => `Texts with it: ${text}`)].join('\n'));
  }

  for (const [file, code, one] of translations(root, old, next)) edit(file, code, one);

  const look: string[] = [];
  // What has cases is read in several ways: its places are listed.
  const reading = /\{\w+,/.test(old) ? null : readAs(formsOf(old)[0] ?? '');
  const fill = (values: readonly string[]) => {
    const names = valuesOf(old);
    return next.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[names.indexOf(name)] ?? '');
  };
  const isSentence = (text: string) => text.split(' ').length > 2;
  for (const [file, code] of readFiles(root, [...journeyFiles, 'src/**/*.test.ts'])) {
    if (file.endsWith('.test.ts') && !mayName(code, old)) continue;
    const { controls, expected, data } = namesIn(file, code);
    const sentences = data.filter(({ text }) => text === old || isSentence(text));
    for (const { text, isPattern, start, end, line } of [...controls, ...expected, ...sentences]) {
      const values = isPattern || (text !== old && texts.has(text)) ? null : reading?.exec(text);
      const quotes = (other: string) => (code[start] === '`' ? `\`${other}\`` : quoted(other));
      if (values && (isSentence(text) || !data.some((one) => one.start === start)))
        edit(file, code, { start, end, text: quotes(fill(values.slice(1))) });
      else if (isPattern && hasLabels(text, old))
        edit(file, code, { start, end, text: code.slice(start, end).replace(old, () => next) });
      else if (text === old || (!texts.has(text) && old.includes(text) && !next.includes(text)))
        look.push(`${file}:${line}: ${text}`);
    }
  }

  for (const [file, { code, edits }] of files) writeFileSync(path.join(root, file), applied(code, edits));
  return { changed: new Map([...files].map(([file, { edits }]) => [file, edits.length])), look };
}

/** Whether a test can have a text: it has its longest part without values. */
const mayName = (code: string, text: string): boolean =>
  code.includes(text.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest)));

/** Whether a regular expression has a text in it, in whole words and as it is. */
const hasLabels = (source: string, text: string): boolean =>
  /^[\p{L}\d ,'-]+$/u.test(text) && new RegExp(String.raw`(?<!\p{L})${text}(?!\p{L})`, 'u').test(source);

/** The keys of other languages that are the text. Where the new text has a translation already, the old one goes. */
function* translations(root: string, old: string, next: string): Generator<[file: string, code: string, edit: Edit]> {
  const key = (text: string) => `  ${JSON.stringify(text)}: `;
  for (const file of globSync('src/shell/languages/*/*.json', { cwd: root })) {
    const code = readFileSync(path.join(root, file), 'utf8');
    for (const [, line = ''] of code.matchAll(/^ {2}("\{\w+, plural, .*?"): "/gm))
      if (line.includes(`{${old}}`)) {
        const start = code.indexOf(line);
        const text = line.replaceAll(`{${old}}`, () => `{${next}}`);
        yield [file, code, { start, end: start + line.length, text }];
      }
    const start = code.indexOf(key(old));
    if (start < 0) continue;
    const language = path.dirname(file);
    const isKnown = globSync(`${language}/*.json`, { cwd: root }).some((one) =>
      readFileSync(path.join(root, one), 'utf8').includes(key(next)),
    );
    if (!isKnown) yield [file, code, { start, end: start + key(old).length, text: key(next) }];
    else {
      const texts = Object.entries(JSON.parse(code)).filter(([text]) => text !== old);
      const text = `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
      yield [file, code, { start: 0, end: code.length, text }];
    }
  }
}

const applied = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), code);
