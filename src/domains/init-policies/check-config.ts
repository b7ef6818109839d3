import { isMap, isScalar, isSeq } from 'yaml';
import type { Message, Sayable } from '#kernel/message.ts';
import { isKnownKey, knownKeys, nearestKey, type KeyShape, type Kind } from './cloud-config.ts';
import { kindOf, pairsOf, readDocument, type ReadDocument } from './document.ts';
import { maxCommands, maxTextLength } from './limits.ts';
import { problem, type Problem } from './problems.ts';
import { why } from './reasons.ts';
import type { OsFamily } from './states.ts';
import { usedIn } from './variables.ts';

const key = 'content.config';

/** One kind of value, or one of several. */
const either = (kinds: readonly Kind[]): Message => {
  const [first = 'text', ...others] = kinds;
  const start = why(`what.${first}`);
  return others.length === 0 ? start : why('either', { first: start, second: either(others) });
};

/** What is wrong with a configuration, each at its line and column. */
export function checkConfig(text: string, os: OsFamily, known: ReadonlySet<string>): Problem[] {
  if (text.length > maxTextLength)
    return [
      problem(key, {
        code: 1817,
        values: { what: why('limit.configuration'), max: why('characters', { count: maxTextLength }) },
      }),
    ];
  const bare = bareVariable(text);
  if (bare !== null) return [bare];
  const read = readDocument(text);
  if (read.errors.length > 0)
    return read.errors.map(({ text: detail, place }) => problem(key, { code: 1802, values: { detail }, at: place }));
  const { contents } = read.document;
  if (contents === null) return [];
  if (!isMap(contents))
    return [
      problem(key, { code: 1804, values: { key: 'cloud-config', what: why('what.map') }, at: read.placeOf(contents) }),
    ];
  return [...checkKeys(read, contents, os), ...checkTexts(read, contents, known)];
}

/** `{{` opens a map in YAML: a value that begins with it needs quotes. */
function bareVariable(text: string): Problem | null {
  for (const [i, line] of text.split('\n').entries()) {
    const found = /^\s*(?:- +)*(?:[\w.-]+: +)?\{\{/.exec(line);
    if (found === null) continue;
    const at = { line: i + 1, column: found[0].length - 1 };
    return problem(key, { code: 1802, values: { detail: why('yaml.quotes') }, at });
  }
  return null;
}

function checkKeys(read: ReadDocument, contents: Parameters<typeof pairsOf>[0], os: OsFamily): Problem[] {
  return pairsOf(contents).flatMap(({ key: name, node, value }) => {
    const shape = Object.hasOwn(knownKeys, name) ? knownKeys[name] : undefined;
    if (shape === undefined || !isKnownKey(name, os)) {
      const near = nearestKey(name, os);
      const values = { key: name, near: near ?? 'none' };
      // An unknown key is kept and read by no one: worth a word, no reason to refuse.
      return [problem(key, { code: 1803, values, at: read.placeOf(node), warning: true })];
    }
    return checkShape(read, { name, value, shape, at: value ?? node });
  });
}

function checkShape(
  read: ReadDocument,
  { name, value, shape, at }: { name: string; value: unknown; shape: KeyShape; at: unknown },
): Problem[] {
  const kind = kindOf(value);
  if (kind === null) return [];
  const wrong = (of: Sayable, wanted: readonly Kind[], place: unknown) =>
    problem(key, {
      code: 1804,
      values: { key: of, what: either(wanted) },
      at: read.placeOf(place),
    });
  if (!shape.kinds.some((one) => one === kind || (one === 'text' && kind === 'number')))
    return [wrong(name, shape.kinds, at)];
  if (isMap(value) && shape.keys) return checkSubKeys(read, name, { value, keys: shape.keys });
  if (!isSeq(value)) return [];
  const long =
    name === 'runcmd' && value.items.length > maxCommands
      ? [
          problem(key, {
            code: 1817,
            values: { what: why('limit.first-commands'), max: maxCommands },
            at: read.placeOf(value),
          }),
        ]
      : [];
  return [
    ...long,
    ...value.items.flatMap((entry) => {
      const is = kindOf(entry);
      const fits =
        is !== null && (shape.entries?.some((one) => one === is || (one === 'text' && is === 'number')) ?? true);
      if (!fits) return [wrong(why('entry', { name }), shape.entries ?? [], entry)];
      return isMap(entry) && shape.keys ? checkSubKeys(read, name, { value: entry, keys: shape.keys }) : [];
    }),
  ];
}

function checkSubKeys(
  read: ReadDocument,
  name: string,
  { value, keys }: { value: Parameters<typeof pairsOf>[0]; keys: readonly string[] },
): Problem[] {
  return pairsOf(value).flatMap(({ key: sub, node }) =>
    keys.includes(sub)
      ? []
      : [
          problem(key, {
            code: 1803,
            values: { key: `${name}.${sub}`, near: 'none' },
            at: read.placeOf(node),
            warning: true,
          }),
        ],
  );
}

/** Looks at every text: which variables it uses, and whether a password is in it. */
function checkTexts(read: ReadDocument, contents: unknown, known: ReadonlySet<string>): Problem[] {
  const found: Problem[] = [];
  const walk = (node: unknown, name: string): void => {
    if (isSeq(node)) node.items.forEach((one) => walk(one, name));
    if (isMap(node)) for (const { key: sub, value } of pairsOf(node)) walk(value, sub);
    if (!isScalar(node) || typeof node.value !== 'string') return;
    const text = node.value;
    for (const variable of usedIn(text))
      if (!known.has(variable))
        found.push(problem(key, { code: 1809, values: { name: variable }, at: read.placeOf(node) }));
    if (holdsPassword(name, text)) found.push(problem(key, { code: 1808, at: read.placeOf(node), warning: true }));
  };
  walk(contents, '');
  return found;
}

const isReference = (text: string) => /^\s*\{\{.*\}\}\s*$/.test(text);

/** Whether a text gives a password away: under a key for one, or behind a word for one. */
export function holdsPassword(name: string, text: string): boolean {
  if (isReference(text) || text.trim() === '') return false;
  if (/^(plain_text_passwd|password)$/.test(name)) return true;
  if (/^(passwd|hashed_passwd)$/.test(name)) return !text.startsWith('$');
  return /(?:^|[^a-z])(?:password|passwd|secret|token|api[_-]?key)["']?\s*[:=]\s*["']?(?!\{\{|\$|["'\s])[^\s"']{4,}/i.test(
    text,
  );
}
