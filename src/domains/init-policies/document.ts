import {
  Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  type Node,
  type Pair,
  type YAMLError,
  type YAMLMap,
  YAMLSeq,
} from 'yaml';
import type { Message } from '#kernel/message.ts';
import type { Place } from './problems.ts';
import { why } from './reasons.ts';

/** A configuration as it was read: its comments and unknown keys stay when something in it is changed. */
export interface ReadDocument {
  document: Document;
  /** Of the first thing that cannot be read. */
  errors: { text: Message; place: Place }[];
  placeOf(node: unknown): Place | null;
}

const header = '#cloud-config';
/** Lists and maps in one another: guests read configurations with parsers that end at some depth. */
const maxDepth = 40;
const maxAliasCount = 50;
/** Characters of JSON. */
const maxExpanded = 262_144;

/** Parses a configuration text. Syntax errors, and what only a bomb has, are reported with their position. */
export function readDocument(text: string): ReadDocument {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const deep = tooDeepAt(text);
  // What makes a document of tokens calls itself for each level.
  const document = parseDocument(deep === null ? text : text.slice(0, deep), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const errors = document.errors.map((error) => ({ text: saidOf(error.code), place: place(error.pos[0]) }));
  if (deep !== null) errors.splice(0, errors.length, { text: why('yaml.deep'), place: place(deep) });
  else if (errors.length === 0 && !canExpand(document)) errors.push({ text: why('yaml.aliases'), place: place(0) });
  return {
    document,
    errors,
    placeOf: (node) => {
      const range = isNode(node) ? node.range : null;
      return range ? place(range[0]) : null;
    },
  };
}

/** Where lists and maps are nested too deeply, as an offset; null: nowhere. The parser of tokens keeps its own stack. */
function tooDeepAt(text: string): number | null {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const done of parser.next(lexeme)) void done;
    if (parser.stack.length > maxDepth) return parser.offset;
  }
  return null;
}

/** Whether its aliases stay within bounds when they are replaced by what they stand for, which must not hold themselves. */
function canExpand(document: Document): boolean {
  try {
    return JSON.stringify(document.toJS({ maxAliasCount }) ?? null).length <= maxExpanded;
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError) return false;
    throw error;
  }
}

const said: Partial<Record<YAMLError['code'], Message>> = {
  ALIAS_PROPS: why('yaml.alias'),
  BAD_ALIAS: why('yaml.alias'),
  MULTIPLE_ANCHORS: why('yaml.alias'),
  BAD_DQ_ESCAPE: why('yaml.escape'),
  BAD_INDENT: why('yaml.indent'),
  TAB_AS_INDENT: why('yaml.tab'),
  BAD_SCALAR_START: why('yaml.start'),
  BLOCK_AS_IMPLICIT_KEY: why('yaml.key'),
  KEY_OVER_1024_CHARS: why('yaml.key'),
  MULTILINE_IMPLICIT_KEY: why('yaml.key'),
  DUPLICATE_KEY: why('yaml.twice'),
  MISSING_CHAR: why('yaml.missing'),
  MULTIPLE_DOCS: why('yaml.documents'),
  MULTIPLE_TAGS: why('yaml.tag'),
  TAG_RESOLVE_FAILED: why('yaml.tag'),
};

/** What the parser means, in our words: its own are English and for programmers. */
const saidOf = (code: YAMLError['code']): Message => said[code] ?? why('yaml.unexpected');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'range' in value;

/** The entries of a map, with their keys as text. */
export const pairsOf = (map: YAMLMap): { key: string; node: unknown; value: unknown }[] =>
  map.items.map((pair: Pair) => ({
    key: isScalar(pair.key) ? String(pair.key.value) : '',
    node: pair.key,
    value: pair.value,
  }));

/** What a node is, in the words of `cloud-config.ts`; null: nothing is there. */
export function kindOf(node: unknown): 'text' | 'number' | 'yes-no' | 'list' | 'map' | null {
  if (isSeq(node)) return 'list';
  if (isMap(node)) return 'map';
  if (!isScalar(node) || node.value === null || node.value === undefined) return null;
  if (typeof node.value === 'boolean') return 'yes-no';
  return typeof node.value === 'number' || typeof node.value === 'bigint' ? 'number' : 'text';
}

/** The configuration as plain values; an empty map where it is none. */
export function valuesOf(text: string): Record<string, unknown> {
  const { document, errors } = readDocument(text);
  if (errors.length > 0 || !isMap(document.contents)) return {};
  // Typed edge: a map of YAML is an object.
  return document.toJS({ maxAliasCount }) as Record<string, unknown>;
}

/** The text with something set at a path; null takes it out. Comments and all other keys stay. */
export function withValue(text: string, path: readonly (string | number)[], value: unknown): string {
  const { document, errors } = readDocument(text);
  if (errors.length > 0) return text;
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) document.deleteIn(path);
  else document.setIn(path, keepComments(document, path, value));
  if (isMap(document.contents) && document.contents.items.length === 0) document.contents = null;
  const written = document.contents === null ? commentsOf(document) : document.toString({ lineWidth: 0 });
  return written.startsWith(header) || written.trim() === '' ? written : `${header}\n${written}`;
}

const commentsOf = (document: Document): string =>
  [document.commentBefore, document.comment]
    .filter((text) => text)
    .map((text) => `#${text?.replaceAll('\n', '\n#')}\n`)
    .join('');

/** Entries of a list that are the same as before keep their comments. */
function keepComments(document: Document, path: readonly (string | number)[], value: unknown): unknown {
  const before = document.getIn(path, true);
  if (!Array.isArray(value) || !isSeq(before)) return document.createNode(value);
  const old = before.items.map((node) => ({ node, text: JSON.stringify(node) }));
  const list = new YAMLSeq();
  list.items = value.map((entry: unknown) => {
    const at = old.findIndex((one) => one.text === JSON.stringify(entry));
    return at === -1 ? document.createNode(entry) : old.splice(at, 1)[0]?.node;
  });
  list.commentBefore = before.commentBefore;
  list.comment = before.comment;
  return list;
}

/** Values as a document of cloud-config. Texts that hold a reference to a secret are in quotes: it is put in later. */
export function writeDocument(values: Record<string, unknown>): string {
  const document = new Document(values);
  const quote = (node: unknown): void => {
    if (isScalar(node) && typeof node.value === 'string' && node.value.includes('%secret:')) node.type = 'QUOTE_DOUBLE';
    if (isSeq(node)) node.items.forEach(quote);
    if (isMap(node)) node.items.forEach((pair) => quote(pair.value));
  };
  quote(document.contents);
  return `${header}\n${document.toString({ lineWidth: 0 })}`;
}
