import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Syntax } from '@babel/core';
import { parse, propertiesOf, walk } from '../syntax.ts';

/** An English text (ICU) where the product's code has it. */
export interface Text {
  text: string;
  /** What it is a text of: a macro of the screens, a catalog of the server, or a table (such as the menu). */
  of: 'screens' | 'server' | 'table';
  start: number;
  end: number;
  /** Another text, as it is written in this place. */
  write(text: string): string;
}

/** What declares texts: catalogs of the server, reports, the menu, routes, kinds of notification. */
export const declared = /\b(messages|errors|reasons|notices|report|diagnostic|leaf)\(|\bconst routes\b/;
const catalog = /^(messages|errors|reasons)$/;
const table = /^(title|why|empty|note)$/;

/** The product's files whose code has something, with their code. */
export function filesWithTexts(root: string, having: RegExp): [file: string, code: string][] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
    .toSorted()
    .map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')])
    .filter(([, code]) => having.test(code));
}

/** Every text of a file; of a plural each of its forms. */
export function textsIn(file: string, code: string): Text[] {
  const found: Text[] = [];
  const literal = (node: Syntax | undefined, of: Text['of']) => {
    const { type, value, start, end } = node ?? {};
    if (type !== 'StringLiteral' || typeof value !== 'string' || start === undefined || end === undefined) return;
    found.push({ text: value, of, start, end, write: quoted });
  };
  const hasTable = /\b(report|diagnostic|notices)\(|\bconst routes\b/.test(code);
  walk(parse(file, code), (node) => {
    const called = node.type === 'CallExpression' ? (node.callee?.name ?? '') : '';
    if (node.type === 'TaggedTemplateExpression' && node.tag?.name === 't') {
      const text = templateText(node.quasi, code);
      if (text) found.push({ ...text, of: 'screens' });
    } else if (catalog.test(called))
      for (const [, value] of propertiesOf(node.arguments?.at(-1))) literal(value, 'server');
    else if (called === 'plural') for (const [, value] of propertiesOf(node.arguments?.[1])) literal(value, 'screens');
    else if (called === 'leaf' || called === 'group') literal(node.arguments?.[1], 'table');
    else if (hasTable) for (const [key, value] of propertiesOf(node)) if (table.test(key)) literal(value, 'table');
  });
  return found;
}

/** A text in quotes, as the formatter writes it. */
export const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** The text of a macro's template. A value has its own name, or its number where it is no variable. */
function templateText(quasi: Syntax, code: string): Omit<Text, 'of'> | null {
  const values = new Map<string, string>();
  let [text, unnamed] = [quasi.quasis[0]?.value.cooked ?? '', 0];
  for (const [at, value] of (quasi.expressions ?? []).entries()) {
    if (value.type === 'CallExpression' && value.callee?.name === 'plural') return null;
    const name = value.name ?? propertiesOf(value)[0]?.[0] ?? String(unnamed++);
    values.set(name, code.slice(value.start, value.end));
    text += `{${name}}${quasi.quasis[at + 1]?.value.cooked}`;
  }
  const write = (other: string) =>
    `\`${other.replaceAll(/[\\`]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${values.get(name)}}`)}\``;
  return { text, start: quasi.start, end: quasi.end, write };
}
