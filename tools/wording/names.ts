import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Syntax } from '@babel/core';
import { parse, propertiesOf, walk } from '../syntax.ts';

/** A name by which a journey finds something on the screen. */
export interface Name {
  /** As it is read, a value of the test as `${value}`; of a regular expression the source. */
  text: string;
  isPattern: boolean;
  start: number;
  end: number;
  line: number;
}
export interface Names {
  /** Those of controls: by role or label. */
  controls: Name[];
  /** What is expected to be read. */
  expected: Name[];
  /** Other texts: what the test types, makes or passes on. */
  data: Name[];
}

const finder = /^getBy(Label|Title|Placeholder|AltText)$/;
const expectation = /^(getByText|to(ContainText|HaveText|HaveTitle|HaveAccessible(Name|Description)))$/;
const functions = /^(ArrowFunctionExpression|FunctionDeclaration)$/;

/** The journeys, the screens that all journeys open, and what they use. */
export const journeyFiles = ['src/domains/*/web/{*.e2e,screens}.ts', 'src/shell/screens.ts', 'e2e/**/*.ts'];

/** Files with their code. */
export const readFiles = (root: string, patterns: readonly string[]): [file: string, code: string][] =>
  globSync([...patterns], { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);

/** The names of a journey, those included that it passes to its own functions and keeps in variables. */
export function namesIn(file: string, code: string): Names {
  const tree = parse(file, code);
  const [controls, expected] = [new Map<number, Name>(), new Map<number, Name>()];
  const [calls, variables] = [new Map<string, Syntax[][]>(), new Map<string, Syntax[]>()];
  const note = <K>(to: Map<string, K[]>, name: string, one: K) => void to.set(name, [...(to.get(name) ?? []), one]);
  walk(tree, (node) => {
    if (node.type === 'CallExpression' && node.callee?.name) note(calls, node.callee.name, node.arguments ?? []);
    if (node.type === 'VariableDeclarator' && node.id?.name && node.init) note(variables, node.id.name, node.init);
  });

  const nameOf = ({ start, end, loc }: Syntax, text: string, isPattern = false): Name => ({
    text,
    isPattern,
    start,
    end,
    line: loc.start.line,
  });
  const collect = (node: Syntax | undefined, above: readonly Syntax[], into: Map<number, Name>): void => {
    if (!node || into.has(node.start)) return;
    const add = (text: string, isPattern = false) => void into.set(node.start, nameOf(node, text, isPattern));
    if (node.type === 'StringLiteral') add(stringOf(node));
    else if (node.type === 'TemplateLiteral') add(templateText(node, code));
    else if (node.type === 'RegExpLiteral') add(node.pattern ?? '', true);
    else if (node.type === 'ConditionalExpression')
      for (const one of [node.consequent, node.alternate]) collect(one, above, into);
    else if (node.type === 'ArrayExpression') for (const one of node.elements ?? []) collect(one, above, into);
    else if (node.type === 'Identifier') {
      const within = above.findLastIndex(
        (one) => functions.test(one.type) && one.params?.some(({ name }) => name === node.name),
      );
      const called = above[within]?.id?.name ?? above[within - 1]?.id?.name;
      const at = above[within]?.params?.findIndex(({ name }) => name === node.name) ?? -1;
      const given =
        within < 0 ? variables.get(node.name ?? '') : calls.get(called ?? '')?.flatMap((all) => all[at] ?? []);
      // What a variable puts together is made by the test.
      for (const one of given ?? [])
        if (one.type !== 'Identifier' && (within >= 0 || one.type !== 'TemplateLiteral')) collect(one, [], into);
    }
  };
  walk(tree, (node, above) => {
    const method = node.type === 'CallExpression' ? (node.callee?.property?.name ?? '') : '';
    const [first, second] = node.arguments ?? [];
    if (finder.test(method)) collect(first, above, controls);
    if (expectation.test(method)) collect(first, above, expected);
    if (method === 'getByRole')
      for (const [key, value] of propertiesOf(second)) if (key === 'name') collect(value, above, controls);
    for (const [key, value] of propertiesOf(node)) {
      if (key === 'press') collect(value, above, controls);
      if (key === 'hasText' || key === 'hasNotText') collect(value, above, expected);
    }
  });

  const data: Name[] = [];
  walk(tree, (node) => {
    if (controls.has(node.start) || expected.has(node.start)) return;
    if (node.type === 'StringLiteral') data.push(nameOf(node, stringOf(node)));
    if (node.type === 'TemplateLiteral') data.push(nameOf(node, templateText(node, code)));
  });
  return { controls: [...controls.values()], expected: [...expected.values()], data };
}

const stringOf = ({ value }: Syntax): string => (typeof value === 'string' ? value : '');

const templateText = (node: Syntax, code: string): string =>
  (node.quasis ?? [])
    .map(({ value: { cooked } }, at) => {
      const value = node.expressions?.[at];
      return cooked + (value ? `\${${code.slice(value.start, value.end)}}` : '');
    })
    .join('');
