import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** What mails can be about, beside `link`, `code` and `items`, which follow from their parts. */
export const valueNames = [
  'site',
  'name',
  'email',
  'address',
  'browser',
  'network',
  'day',
  'minutes',
  'left',
  'file',
  'number',
  'amount',
  'month',
  'seller',
  'invoice',
  'until',
  'title',
  'text',
  'kind',
  'count',
] as const;
export type ValueName = (typeof valueNames)[number];
export const variableNames = [...valueNames, 'link', 'code', 'items'] as const;
export type VariableName = (typeof variableNames)[number];

/** The value of each variable; only `items` has several lines. */
export type Filling = Partial<Record<VariableName, readonly string[]>>;

/** A run of text with one look. */
export interface Inline {
  text: string;
  strong?: true;
  em?: true;
  href?: string;
}

/** A paragraph of a text whose variables are filled. */
export type Block =
  | { kind: 'heading'; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  /** A link that is a paragraph of its own. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'code'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'rule' };

const variable = /\{([A-Za-z]\w*)\}/g;
/** No one writes a list within a list so deep; what is deeper is left out. */
const deepest = 24;

/** The names in braces of a text, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
];

/** Where a link of a site's text may lead: the web or a mail address. */
const isSafe = (url: string): boolean => /^(https:\/\/|mailto:)[^\s/]/i.test(url);

/** A link that leads to a variable of a mail. */
const variableOf = (url: string): string | undefined => /^\{(\w+)\}$/.exec(decoded(url))?.[1];

/** The parser writes braces of an address as it found them, or percent-encoded. */
const decoded = (url: string): string => url.replaceAll(/%7b/gi, '{').replaceAll(/%7d/gi, '}');

/** The addresses of a text that no mail may lead to; `{link}` is one that it may. */
export function wrongLinks(body: string): string[] {
  const wrong: string[] = [];
  const waiting: Nodes[] = [fromMarkdown(body)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'link' || node.type === 'definition') {
      if (variableOf(node.url) !== 'link' && !isSafe(node.url)) wrong.push(node.url);
    }
    if ('children' in node) waiting.push(...node.children);
  }
  return wrong;
}

/** A text on one line with its variables filled; those that are not known stay as they were typed. */
export const fillLine = (text: string, filling: Filling): string =>
  text.replaceAll(variable, (typed, name: string) =>
    Object.hasOwn(filling, name) ? (filling[name as VariableName]?.join(', ') ?? typed) : typed,
  );

/**
 * A text in Markdown with its variables filled, as blocks. What is filled in is text and nothing else: it is put in after the
 * text was parsed. HTML is shown as it was typed, an image as its description.
 */
export function fillWording(body: string, filling: Filling): Block[] {
  const fill = (text: string) => fillLine(text, filling);
  const hrefOf = (url: string) => {
    const name = variableOf(url);
    const href = name === 'link' ? filling.link?.[0] : isSafe(url) ? url : undefined;
    return href === undefined ? {} : { href };
  };

  /** The look that a node gives to what is in it. */
  const lookOf = (node: Nodes): Omit<Inline, 'text'> => {
    if (node.type === 'strong') return { strong: true };
    if (node.type === 'emphasis') return { em: true };
    return node.type === 'link' ? hrefOf(node.url) : {};
  };

  function inlines(node: Nodes, look: Omit<Inline, 'text'>, depth: number): Inline[] {
    if (depth > deepest) return [];
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'html' || node.type === 'code')
      return [{ ...look, text: fill(node.value) }];
    if (node.type === 'break') return [{ ...look, text: '\n' }];
    if (node.type === 'image' || node.type === 'imageReference') return [{ ...look, text: node.alt ?? '' }];
    if (!('children' in node)) return [];
    const own = { ...look, ...lookOf(node) };
    return node.children.flatMap((one) => inlines(one, own, depth + 1));
  }

  function paragraph(node: RootContent & { type: 'paragraph' }): Block {
    const [only, second] = node.children;
    if (only !== undefined && second === undefined) {
      if (only.type === 'link') {
        const { href } = hrefOf(only.url);
        if (href !== undefined) return { kind: 'button', label: textOf(inlines(only, {}, 0)), href };
      }
      if (only.type === 'text' && only.value.trim() === '{code}' && filling.code)
        return { kind: 'code', text: filling.code.join('') };
      if (only.type === 'text' && only.value.trim() === '{items}' && filling.items)
        return { kind: 'lines', lines: [...filling.items] };
    }
    return { kind: 'paragraph', inlines: inlines(node, {}, 0) };
  }

  function blocks(node: RootContent, depth: number): Block[] {
    if (depth > deepest) return [];
    if (node.type === 'paragraph') return [paragraph(node)];
    if (node.type === 'heading') return [{ kind: 'heading', inlines: inlines(node, {}, 0) }];
    if (node.type === 'list') {
      const items = node.children.map((one) => inlines(one, {}, depth));
      return [{ kind: 'list', ordered: node.ordered === true, items }];
    }
    if (node.type === 'blockquote') return node.children.flatMap((one) => blocks(one, depth + 1));
    if (node.type === 'thematicBreak') return [{ kind: 'rule' }];
    if (node.type === 'code' || node.type === 'html') return [{ kind: 'paragraph', inlines: inlines(node, {}, 0) }];
    return [];
  }

  return fromMarkdown(body).children.flatMap((node) => blocks(node, 0));
}

const textOf = (all: readonly Inline[]): string => all.map(({ text }) => text).join('');

/** A text as Markdown that says the same: what would be a mark is none. */
export const asMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\*_`[\]<>]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([#+-]|\d+[.)])/gm, (_found, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`,
    );
