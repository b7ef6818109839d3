import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brandTokens, contrast } from './brand.ts';

/** For text below 18 pt: WCAG 2.2 AA, and AAA in high contrast. */
const readable = { light: 4.5, dark: 4.5, 'high contrast, light': 7, 'high contrast, dark': 7 };
/** For lines around controls, in high contrast. */
const visible = 4.5;

/** What text is written in, and what it is written on: each pair may meet, by its own class or by what it lies in. */
const inks = ['ink', 'muted', 'brand-text', 'ok', 'warn', 'bad'];
const backgrounds = ['page', 'surface', 'raised', 'hover', 'brand-soft', 'ok-soft', 'warn-soft', 'bad-soft'];
/** Text that is written on one ground only. */
const pairs: Record<string, string> = {
  'brand-ink': 'brand',
  white: 'bad-fill',
  'console-ink': 'console',
  page: 'ink',
};
/** Grounds that carry no text: bars, dots, lines and knobs. */
const bare = ['line', 'edge', 'brand-text', 'ok', 'warn', 'bad', 'white', 'scrim'];

/** What is drawn with the color of text without being text: lines of a picture. */
const drawn = ['edge'];

type Tokens = Record<string, string>;
const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const declared = (selector: string): Tokens => {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})(?: !important)?;/g)].map(([, name, hex]) => [name, hex]),
  );
};

const light = declared(':root');
const dark = { ...light, ...declared("[data-theme='dark']") };
const more = declared("[data-contrast='more']");
const schemes = {
  light,
  dark,
  'high contrast, light': { ...light, ...more },
  'high contrast, dark': { ...dark, ...more, ...declared("[data-theme='dark'][data-contrast='more']") },
};
type Scheme = keyof typeof schemes;
const all = Object.keys(schemes) as Scheme[];

/** The colors of a scheme under a site's brand; those that are mixed as the browser mixes them. */
function tokensOf(scheme: Scheme, primary: string): Tokens {
  const { brand, ink, textLight, textDark } = brandTokens(primary);
  const text = scheme === 'light' ? textLight : textDark;
  const own: Tokens = scheme.startsWith('high') ? {} : { brand, 'brand-ink': ink, 'brand-text': text };
  const tokens: Tokens = { ...schemes[scheme], ...own, white: '#ffffff' };
  const mixes = css.matchAll(
    /--color-([\w-]+): color-mix\(in oklab, (?:var\(--([\w-]+)\)|(#\w{6})) (\d+)%, var\(--(\w+)\)\)/g,
  );
  for (const [, name, mixed, hex, percent, background] of mixes)
    tokens[name!] = mix(hex ?? tokens[mixed!]!, tokens[background!]!, Number(percent) / 100);
  return tokens;
}

const primaries = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const met = [
  ...inks.flatMap((ink) => backgrounds.map((background) => [ink, background] as const)),
  ...Object.entries(pairs),
];

test.for(all)('%s: every text can be read on every ground, whatever the brand', (scheme) => {
  const tooFaint = (primary: string) => {
    const tokens = tokensOf(scheme, primary);
    return met
      .map(([ink, background]) => ({
        pair: `${ink} on ${background}`,
        ratio: contrast(tokens[ink]!, tokens[background]!),
      }))
      .filter(({ ratio }) => !(ratio >= readable[scheme]));
  };
  expect(tooFaint('#0062cc')).toEqual([]);
  fc.assert(
    fc.property(primaries, (primary) => {
      expect(tooFaint(primary)).toEqual([]);
    }),
  );
});

test.for(all.filter((scheme) => scheme.startsWith('high')))('%s: lines can be seen on every ground', (scheme) => {
  const tokens = tokensOf(scheme, '#0062cc');
  for (const line of ['line', 'edge', 'brand-text'])
    for (const background of ['page', 'surface', 'raised'])
      expect(contrast(tokens[line]!, tokens[background]!), `${line} on ${background}`).toBeGreaterThanOrEqual(visible);
});

test('the classes of the screens use no other text and ground', () => {
  const classes = new Set<string>();
  const root = path.resolve(import.meta.dirname, '..');
  for (const file of globSync('**/*.{tsx,css}', { cwd: root }))
    for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(/[\s'"`:]((?:text|bg)-[a-z][\w/-]*)/g))
      classes.add(name!);
  const colors = new Set([...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name!).concat('white', 'black'));
  const used = (kind: string) =>
    [...classes]
      .filter((name) => name.startsWith(`${kind}-`))
      .map((name) => name.slice(kind.length + 1))
      .filter((name) => colors.has(name.split('/')[0]!));
  expect(used('text').filter((name) => !inks.includes(name) && !drawn.includes(name) && !(name in pairs))).toEqual([]);
  const known = [...backgrounds, ...Object.values(pairs), ...bare];
  expect(used('bg').filter((name) => !known.includes(name.split('/')[0]!))).toEqual([]);
});

type Triple = [number, number, number];
const times = (rows: Triple[], by: Triple) =>
  rows.map((row) => row.reduce((sum, n, i) => sum + n * by[i]!, 0)) as Triple;
const each = (of: Triple, change: (n: number, i: number) => number) => of.map(change) as Triple;

/** `color-mix(in oklab, ...)`, with the matrices of the definition of OKLab. */
function mix(a: string, b: string, share: number): string {
  const [from, to] = [oklab(a), oklab(b)];
  const cone = each(
    times(
      fromLab,
      each(from, (n, i) => n * share + to[i]! * (1 - share)),
    ),
    (n) => n ** 3,
  );
  const channels = each(times(fromCone, cone), (n) => (n <= 0.0031308 ? n * 12.92 : 1.055 * n ** (1 / 2.4) - 0.055));
  const bytes = channels.map((n) => Math.round(255 * Math.min(1, Math.max(0, n))));
  return `#${bytes.map((n) => n.toString(16).padStart(2, '0')).join('')}`;
}

function oklab(hex: string): Triple {
  const bytes = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Triple;
  const linear = each(bytes, (n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
  return times(toLab, each(times(toCone, linear), Math.cbrt));
}

const toCone: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCone: Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
