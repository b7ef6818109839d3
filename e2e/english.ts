import { compileMessage } from '@lingui/message-utils/compileMessage';
import { textsOf } from '#kernel/message.ts';
import type { Language } from '#kernel/languages.ts';
import { serverDescriptions } from '#seed/server-names.ts';
import { loadDomains } from '#server/create-app.ts';
import { readScreens } from '../tools/web/languages-plugin.ts';
import type { Page } from './journey.ts';

/** Letters in a row that make a text worth looking for: `{0} GB` and names read the same in every language. */
const word = /(?!(?:vCPU|IOPS|[kMG]bit|JSON|Linux|Windows|Sandbox|PostgreSQL)\b)\b[A-Za-z]{3,}/;
/** Names and descriptions in the data of the demonstration that look like texts. */
const names: ReadonlySet<string> = new Set(['Public internet', ...Object.values(serverDescriptions)]);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A compiled message as a pattern: values are anything, and of cases there is any one. */
function patternOf(compiled: unknown): string {
  if (typeof compiled === 'string') return escaped(compiled);
  if (!Array.isArray(compiled)) return '';
  return compiled
    .map((token: unknown) => {
      if (!Array.isArray(token)) return token === '#' ? String.raw`\d+` : patternOf(token);
      const cases: unknown = token[2];
      if (typeof cases !== 'object' || cases === null) return '.+';
      const each = Object.entries(cases).filter(([name]) => name !== 'offset');
      return `(?:${each.map(([, text]) => patternOf(text)).join('|')})`;
    })
    .join('');
}

/** The parts of a compiled message that are always there. */
const literalsOf = (compiled: unknown): string[] =>
  typeof compiled === 'string'
    ? [compiled]
    : Array.isArray(compiled)
      ? compiled.flatMap((token: unknown) => (typeof token === 'string' && token !== '#' ? [token] : []))
      : [];

/** Where a text has elements within (`<0>Sign in</0> to continue`), each piece is a text of its own on the page. */
const piecesOf = (message: string) => message.split(/<\/?\d+\/?>/).map((piece) => piece.trim());

/** English texts of screens and server that a language must not show, for `leftovers`. */
export interface English {
  /** Those without values, by themselves. */
  fixed: ReadonlySet<string>;
  /** Those with values: the longest words that are always there, which are looked for first, and the whole. */
  patterns: readonly { words: string; pattern: RegExp; name: string }[];
}

/** Those whose translation is another text. */
export async function englishOf(language: Language): Promise<English> {
  await loadDomains();
  const fixed = new Set<string>();
  const patterns: English['patterns'][number][] = [];
  const add = (name: string, compiled: unknown) => {
    const pattern = patternOf(compiled);
    const parts = literalsOf(compiled);
    const words = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
    if (!parts.some((part) => word.test(part))) return;
    if (parts.length === 1 && pattern === escaped(words)) fixed.add(words);
    else patterns.push({ words, pattern: new RegExp(`^${pattern}$`, 's'), name });
  };
  const screens = readScreens(process.cwd(), language);
  // German has every text of the screens, by its English.
  for (const message of Object.keys(readScreens(process.cwd(), 'de'))) {
    if (screens[message] === message) continue;
    for (const piece of piecesOf(message)) if (word.test(piece)) add(piece, compileMessage(piece));
  }
  const said = textsOf(language);
  const plain = (text: unknown) => (typeof text === 'string' ? compileMessage(text) : text);
  for (const [id, text] of textsOf('en'))
    if (JSON.stringify(plain(said.get(id))) !== JSON.stringify(plain(text))) add(id, plain(text));
  return { fixed, patterns };
}

/** The texts and names of a page that are English texts of the catalogs, with the catalog's text; but for a part of it. */
export async function leftovers(page: Page, { fixed, patterns }: English, except?: string): Promise<string[]> {
  const shown = await page.evaluate(findTexts, except ?? null);
  return shown.flatMap((text) => {
    if (names.has(text)) return [];
    if (fixed.has(text)) return [`"${text}"`];
    const found = patterns.find(({ words, pattern }) => text.includes(words) && pattern.test(text));
    return found === undefined ? [] : [`"${text}" (${found.name})`];
  });
}

/** In the page: every text, name, title and placeholder on show, without the marks of direction. */
function findTexts(except: string | null): string[] {
  const texts = new Set<string>();
  const add = (text: string | null) => {
    const plain = text?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').trim() ?? '';
    if (/[A-Za-z]{3}/.test(plain)) texts.add(plain);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || element.closest('script, style, [lang=en], .no-console, .skeleton-app') !== null) continue;
    if (except !== null && element.closest(except) !== null) continue;
    if (element.checkVisibility({ visibilityProperty: true }) || element.tagName === 'OPTION') add(node.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (except !== null && element.closest(except) !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element.getAttribute(name));
  }
  add(document.title);
  return [...texts];
}
