import { compileMessage } from '@lingui/message-utils/compileMessage';
import { extract } from '../languages/extract.ts';
import { readScreens } from '../web/languages-plugin.ts';
import { journeyFiles, namesIn, readFiles, type Name } from './names.ts';
import { declared, filesWithTexts, textsIn } from './texts.ts';

/** Placeholder for a value. */
const HOLE = '\0';
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How a text may be read, with a hole for each value: a plural has one form for each case. */
export function formsOf(text: string): string[] {
  const forms = (tokens: unknown): string[] =>
    typeof tokens === 'string'
      ? [tokens]
      : (Array.isArray(tokens) ? tokens : []).reduce<string[]>(
          (before, token: unknown) => before.flatMap((start) => partsOf(token).map((part) => start + part)),
          [''],
        );
  const partsOf = (token: unknown): string[] => {
    const cases: unknown = Array.isArray(token) ? token[2] : undefined;
    if (typeof token === 'string') return [token === '#' ? HOLE : token];
    if (typeof cases !== 'object' || cases === null) return [HOLE];
    return Object.entries(cases).flatMap(([key, one]) => (key === 'offset' ? [] : forms(one)));
  };
  return forms(compileMessage(text));
}

/** What reads as a text does, with a group for each value; null for a text that is nothing but values. */
export const readAs = (form: string): RegExp | null =>
  /\p{L}{2}/u.test(form.replaceAll(HOLE, '')) ? new RegExp(`^${escape(form).replaceAll(HOLE, '(.+)')}$`, 's') : null;

type Recognize = (name: string, made: ReadonlySet<string>) => boolean;

/**
 * Says whether a name is a text of the product: of a catalog (the German ones too), or of its tables. A value in it is
 * another text, has a digit or a value of the test, or is something made for the test.
 */
function recognizer(texts: Iterable<string>): Recognize {
  const forms = new Set([...texts].flatMap(formsOf));
  const patterns = [...forms].filter((form) => form.includes(HOLE)).flatMap((form) => readAs(form) ?? []);
  const recognize: Recognize = (name, made) => {
    const isValue = (value: string) => /\d|\$\{/.test(value) || forms.has(value) || made.has(value);
    const isText = (part: string) =>
      forms.has(part) || patterns.some((pattern) => pattern.exec(part)?.slice(1).every(isValue));
    return isText(name) || (name.includes(': ') && name.split(': ').every((part) => isText(part) || isValue(part)));
  };
  return recognize;
}

/** Made for journeys: the people, servers and images of the demo and of the tests' own product. */
const made = ['src/seed/**/*.ts', 'src/domains/*/{seed,api/seed*}*.ts', 'e2e/**/*.ts', 'tools/test/*.ts'];

/** The names of controls that are no text of the product anymore, by their place. */
export function unknownNames(root: string): string[] {
  const texts = [
    ...[...extract(root).values()].map(({ message }) => message),
    ...filesWithTexts(root, declared).flatMap(([file, code]) => textsIn(file, code).map(({ text }) => text)),
    ...Object.values(readScreens(root, 'de')),
  ];
  const isText = recognizer(texts);
  const demo = readFiles(root, made).flatMap(([file, code]) => namesIn(file, code).data);
  return readFiles(root, journeyFiles).flatMap(([file, code]) => {
    const { controls, data } = namesIn(file, code);
    const own = new Set([...data, ...demo].map(({ text }) => text));
    const isKnown = ({ text, isPattern }: Name) => isPattern || own.has(text) || isText(text, own);
    return controls.filter((name) => !isKnown(name)).map(({ text, line }) => `${file}:${line}: ${text}`);
  });
}
