import { parseSync, type Syntax } from '@babel/core';

/** The syntax tree of a TypeScript file. */
export const parse = (file: string, code: string): Syntax =>
  parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? ['jsx'] : [])] },
  });

/** The nodes directly below a node. */
export const childrenOf = (node: Syntax): Syntax[] =>
  Object.entries(node)
    .filter(([key]) => !/^(loc|start|end|extra|\w+Comments|comments|errors|tokens)$/.test(key))
    .flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is Syntax => typeof value === 'object' && value !== null && 'type' in value);

/** Visits a node and all below it, each with what it is in, the nearest last. */
export function walk(
  node: Syntax,
  visit: (node: Syntax, above: readonly Syntax[]) => void,
  above: readonly Syntax[] = [],
) {
  visit(node, above);
  const within = [...above, node];
  for (const child of childrenOf(node)) walk(child, visit, within);
}

/** The values of an object that is written out, by key. */
export const propertiesOf = (node: Syntax | undefined): [key: string, value: Syntax][] =>
  (node?.type === 'ObjectExpression' ? (node.properties ?? []) : []).flatMap(({ key, value }) =>
    key && typeof value === 'object' ? [[String(key.name ?? key.value), value]] : [],
  );
