/**
 * Texts that the server says (errors, notifications, menu titles) and texts of tables that server and console share, in
 * another language: English to the other, values as `{name}` in both.
 */
export type Told = Readonly<Record<string, string>>;
export type Tell = (text: string) => string;

interface Pattern {
  /** The text up to its first value: what most candidates fail at. */
  start: string;
  match: RegExp;
  write(values: Readonly<Record<string, string>>): string;
}

/** The values of nested texts: a task's title within an error's. */
const deepest = 3;
/** How many answers are remembered. */
const mostKept = 2000;
/** Values that people have named: they are never words of the console, even where they look like some. */
const given = new Set(['name', 'title', 'server', 'image', 'snapshot', 'network', 'host', 'email', 'message', 'tags']);

/**
 * Says texts in another language. What no entry says stays English: first the whole text is looked for, then each of its
 * sentences by itself, as messages are put together of them.
 */
export function teller(texts: Told): Tell {
  // The one with more words of its own says more surely what a text is.
  const patterns = Object.entries(texts)
    .toSorted(([a], [b]) => b.replaceAll(valueOf, '').length - a.replaceAll(valueOf, '').length)
    .flatMap(([english, other]) => patternOf(english, other) ?? []);
  const whole = (text: string, depth: number): string | undefined => {
    if (Object.hasOwn(texts, text)) return texts[text];
    for (const { start, match, write } of patterns) {
      if (!text.startsWith(start)) continue;
      const values = match.exec(text)?.groups;
      const tellValue = (value: string, name: string) =>
        depth < deepest && !given.has(name) ? say(value, depth + 1) : value;
      if (values) return write(mapValues(values, tellValue));
    }
    return undefined;
  };
  const say = (text: string, depth: number): string =>
    whole(text, depth) ??
    text
      .split(/((?<=[.!?:])\s+)/)
      // Within another text several changes stand in a row.
      .map(
        (part) =>
          whole(part, depth) ??
          (depth > 0
            ? part
                .split(/(, )/)
                .map((one) => whole(one, depth) ?? one)
                .join('')
            : part),
      )
      .join('');
  // Lists say the same few texts again and again.
  const said = new Map<string, string>();
  return (text) => {
    const known = said.get(text);
    if (known !== undefined) return known;
    if (said.size >= mostKept) said.clear();
    const other = say(text, 0);
    said.set(text, other);
    return other;
  };
}

const valueOf = /\{(\w+)\}/g;
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function patternOf(english: string, other: string): Pattern | null {
  const [start = '', ...rest] = english.split(/\{\w+\}/);
  if (rest.length === 0) return null;
  const names = [...english.matchAll(valueOf)].map(([, name = '']) => name);
  const source = rest.map((literal, at) => `(?<${names[at]}>.+?)${escape(literal)}`).join('');
  return {
    start,
    match: new RegExp(`^${escape(start)}${source}$`, 's'),
    write: (values) => other.replaceAll(valueOf, (_, name: string) => values[name] ?? ''),
  };
}

const mapValues = (values: Readonly<Record<string, string>>, change: (value: string, name: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
