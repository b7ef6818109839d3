import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Syntax } from '@babel/core';
import { importsOf, readSources, reexportsOf, root } from './sources.ts';
import { childrenOf, parse } from './syntax.ts';

/** What a value of a column may be, as JavaScript sees it: `typeof`, or one of the texts after `=`. */
type Kinds = ReadonlySet<string>;

/** A statement of SQL in the source, with the row that it declares. */
export interface Declared {
  /** `file:line`. */
  place: string;
  /** The texts around its values and parts, with single spaces; the statement that is sent has them in this order. */
  texts: readonly string[];
  columns: ReadonlyMap<string, { kinds: Kinds; optional: boolean }>;
}

/** How a statement is compared: the way it is broken into lines says nothing. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const anything: Kinds = new Set(['any']);
type Columns = Map<string, { kinds: Kinds; optional: boolean }>;
type Names = Map<string, { node: Syntax; file: string }>;

/**
 * Every statement of `src` that declares the type of its rows (`sql<Row>`…`.execute(db)`) and whose row can be read from the
 * source; and how many declare a row that can't.
 */
export function declaredRows(): { declared: Declared[]; undeclared: string[] } {
  const declared: Declared[] = [];
  const undeclared: string[] = [];
  for (const [file, text] of readSources(['src'], /^(?!.*\.(test|e2e)\.).*\.ts$/)) {
    if (!text.includes('sql<')) continue;
    for (const statement of statementsIn(file)) {
      const columns = columnsOf(statement.row, file);
      const place = `${file}:${statement.line}`;
      if (columns === null) undeclared.push(place);
      else declared.push({ place, texts: statement.texts, columns });
    }
  }
  return { declared, undeclared };
}

interface Statement {
  row: Syntax;
  line: number;
  texts: string[];
}

function statementsIn(file: string): Statement[] {
  const found: Statement[] = [];
  const visit = (node: Syntax): void => {
    const { callee } = node;
    const tagged = node.type === 'CallExpression' && callee?.type === 'MemberExpression' ? callee.object : undefined;
    const row = (tagged?.typeParameters ?? tagged?.typeArguments)?.params?.[0];
    if (callee?.property?.name === 'execute' && tagged?.tag?.name === 'sql' && row)
      found.push({
        row,
        line: tagged.loc.start.line,
        texts: tagged.quasi.quasis.map((quasi) => inOneLine(quasi.value.cooked)),
      });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(treeOf(file));
  return found;
}

const trees = new Map<string, Syntax>();

function treeOf(file: string): Syntax {
  const known = trees.get(file);
  if (known) return known;
  const tree = parse(file, readFileSync(path.join(root, file), 'utf8'));
  trees.set(file, tree);
  return tree;
}

/** The columns of a row's type; null where it is not written out. */
function columnsOf(node: Syntax, file: string): Columns | null {
  if (node.type === 'TSTypeLiteral') return membersOf(node.members ?? [], file);
  if (node.type === 'TSParenthesizedType') return columnsOf(node.typeAnnotation!, file);
  if (node.type === 'TSIntersectionType') return merged((node.types ?? []).map((part) => columnsOf(part, file)));
  if (node.type !== 'TSTypeReference' && !/(Heritage|ExpressionWithTypeArguments)$/.test(node.type)) return null;
  const name = (node.typeName ?? node.expression)?.name ?? '';
  const [first, second] = (node.typeParameters ?? node.typeArguments)?.params ?? [];
  if (/^(Pick|Omit|Partial|Readonly)$/.test(name) && first) return adapted(name, columnsOf(first, file), second);
  const found = declarationOf(name, file);
  // What a parameter of the type stands for is not told here: such a column may be anything.
  if (found === null) return null;
  if (found.node.type === 'TSTypeAliasDeclaration') return columnsOf(found.node.typeAnnotation!, found.file);
  if (found.node.type !== 'TSInterfaceDeclaration') return null;
  const { body, extends: above } = found.node;
  return merged([...(above ?? []).map((one) => columnsOf(one, found.file)), membersOf(body?.body ?? [], found.file)]);
}

function adapted(name: string, of: Columns | null, keys: Syntax | undefined): Columns | null {
  if (of === null || name === 'Readonly') return of;
  if (name === 'Partial') return new Map([...of].map(([key, { kinds }]) => [key, { kinds, optional: true }]));
  const named = keys?.type === 'TSUnionType' ? keys.types! : keys ? [keys] : [];
  const listed = named.map((key) => key.literal?.value);
  if (listed.includes(undefined)) return null;
  return new Map([...of].filter(([key]) => listed.includes(key) === (name === 'Pick')));
}

const merged = (parts: readonly (Columns | null)[]): Columns | null =>
  parts.includes(null) ? null : new Map(parts.flatMap((part) => [...part!]));

function membersOf(members: readonly Syntax[], file: string): Columns | null {
  const columns: Columns = new Map();
  for (const { type, key, optional, typeAnnotation } of members) {
    const name = key?.name ?? key?.value;
    if (type !== 'TSPropertySignature' || name === undefined) return null;
    const kinds = typeAnnotation ? kindsOf(typeAnnotation.typeAnnotation!, file) : anything;
    columns.set(name, { kinds, optional: optional === true });
  }
  return columns;
}

const simple: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSArrayType: 'array',
  TSTupleType: 'array',
  TSTypeLiteral: 'object',
  TSMappedType: 'object',
};
const known: Record<string, string> = {
  Date: 'date',
  Array: 'array',
  ReadonlyArray: 'array',
  Record: 'object',
  Map: 'object',
  Buffer: 'object',
};

function kindsOf(node: Syntax, file: string): Kinds {
  const plain = simple[node.type];
  if (plain !== undefined) return new Set([plain]);
  if (node.type === 'TSUnionType') return union(node.types ?? [], file);
  if (node.type === 'TSParenthesizedType' || node.type === 'TSTypeOperator') return kindsOf(node.typeAnnotation!, file);
  if (node.type === 'TSLiteralType') {
    const value = node.literal?.value;
    return new Set([typeof value === 'string' ? `=${value}` : typeof value]);
  }
  if (node.type !== 'TSTypeReference') return anything;
  const name = node.typeName?.name ?? '';
  if (known[name] !== undefined) return new Set([known[name]]);
  const found = declarationOf(name, file);
  if (found?.node.type === 'TSInterfaceDeclaration') return new Set(['object']);
  return found?.node.type === 'TSTypeAliasDeclaration' ? kindsOf(found.node.typeAnnotation!, found.file) : anything;
}

function union(types: readonly Syntax[], file: string): Kinds {
  const kinds = new Set(types.flatMap((type) => [...kindsOf(type, file)]));
  return kinds.has('any') ? anything : kinds;
}

const namesIn = new Map<string, Names>();

/** Where a type is declared: in the file, or in the one that it is imported from, which may pass it on. */
function declarationOf(name: string, file: string): { node: Syntax; file: string } | null {
  const names = namesIn.get(file) ?? declarationsIn(file);
  namesIn.set(file, names);
  const here = names.get(name);
  if (here) return here;
  const text = readFileSync(path.join(root, file), 'utf8');
  const imported = [...importsOf(file, text), ...reexportsOf(file, text)].find(({ local }) => local === name);
  const exists = imported !== undefined && /\.tsx?$/.test(imported.file) && existsSync(path.join(root, imported.file));
  return exists ? declarationOf(imported.name, imported.file) : null;
}

const declarationsIn = (file: string): Names =>
  new Map(
    childrenOf(childrenOf(treeOf(file)).find(({ type }) => type === 'Program') ?? treeOf(file)).flatMap((statement) => {
      const node = statement.declaration ?? statement;
      return /^TS(Interface|TypeAlias)Declaration$/.test(node.type) ? [[node.id!.name!, { node, file }]] : [];
    }),
  );
