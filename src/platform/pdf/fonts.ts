import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

/** The families that documents are set in: the first that has a character is used. Kosugi has one weight. */
const families = [
  { package: '@fontsource/noto-sans', family: 'noto-sans', weights: { regular: 400, bold: 600 } },
  { package: '@fontsource/noto-sans-hebrew', family: 'noto-sans-hebrew', weights: { regular: 400, bold: 600 } },
  { package: '@fontsource/noto-sans-arabic', family: 'noto-sans-arabic', weights: { regular: 400, bold: 600 } },
  { package: '@fontsource/kosugi', family: 'kosugi', weights: { regular: 400, bold: 400 } },
] as const;

export type Weight = 'regular' | 'bold';

/** A file of a font and the characters that it has. */
interface Face {
  /** Of the package, without its weight. */
  name: string;
  family: (typeof families)[number];
  subset: string;
  ranges: readonly (readonly [number, number])[];
}

const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', until = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(until, 16)];
  });

/** The subsets that the packages list, and in which file each is. */
const faces: readonly Face[] = families.flatMap((family) => {
  const listed = JSON.parse(readFileSync(resolve(`${family.package}/unicode.json`), 'utf8')) as Record<string, string>;
  // Latin of another family than the first would only get in the way of it.
  const own = Object.entries(listed).filter(
    ([subset]) => family === families[0] || !/^latin|^cyrillic|^greek/.test(subset),
  );
  return own
    .map(([subset, ranges]) => ({
      name: `${family.family}-${subset}`,
      family,
      subset: subset.replaceAll(/[[\]]/g, ''),
      ranges: parseRanges(ranges),
    }))
    .toSorted((a, b) => Number(b.subset === 'latin') - Number(a.subset === 'latin'));
});

const known = new Map<number, Face | null>();

/** The font that has a character, by its code point; null: none has. */
export function faceOf(codePoint: number): Face | null {
  const found = known.get(codePoint);
  if (found !== undefined) return found;
  const face =
    faces.find(({ ranges }) => ranges.some(([from, until]) => from <= codePoint && codePoint <= until)) ?? null;
  known.set(codePoint, face);
  return face;
}

const contents = new Map<string, Buffer>();

/** The file of a font, read once. */
export function fontFile({ family, subset }: Face, weight: Weight): Buffer {
  const file = `${family.package}/files/${family.family}-${subset}-${family.weights[weight]}-normal.woff`;
  const content = contents.get(file) ?? unpackWoff(readFileSync(resolve(file)));
  contents.set(file, content);
  return content;
}
