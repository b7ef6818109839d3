import { UsageError } from './failures.ts';
import type { Flag } from './manifest.ts';
import { suggestion } from './nearest.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a flag takes, in words. */
export function kindOf(flag: Flag): string {
  if (flag.choices !== undefined) return flag.choices.join(' | ');
  const words = { text: 'text', id: 'an id', integer: 'a whole number', number: 'a number', boolean: 'true | false' };
  return flag.type === 'json' ? (flag.list ? 'JSON objects' : 'JSON') : words[flag.type];
}

/** The value of a flag from all that was typed for it. */
export function valueOf(flag: Flag, typed: readonly string[]): unknown {
  if (!flag.list) {
    if (typed.length > 1) throw new UsageError(`--${flag.name} takes one value, but was passed ${typed.length} times.`);
    return single(flag, typed[0]!);
  }
  const [only] = typed;
  if (flag.nullable && typed.length === 1 && only === 'null') return null;
  if (typed.length === 1 && only !== undefined && only.trimStart().startsWith('[')) {
    const list = parseJson(flag, only);
    if (!Array.isArray(list)) throw wrong(flag, only);
    return list;
  }
  return typed.map((text) => single(flag, text));
}

function single(flag: Flag, text: string): unknown {
  if (flag.nullable && text === 'null') return null;
  if (flag.choices !== undefined) {
    const found = flag.choices.find((choice) => String(choice) === text);
    if (found === undefined) throw wrong(flag, text);
    return found;
  }
  switch (flag.type) {
    case 'text':
      return text;
    case 'id':
      if (!uuid.test(text)) throw wrong(flag, text);
      return text;
    case 'integer':
      if (!/^-?\d{1,15}$/.test(text)) throw wrong(flag, text);
      return Number(text);
    case 'number':
      if (!/^-?\d+(\.\d+)?$/.test(text)) throw wrong(flag, text);
      return Number(text);
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw wrong(flag, text);
      return text === 'true';
    case 'json':
      return parseJson(flag, text);
  }
}

function parseJson(flag: Flag, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrong(flag, text);
  }
}

function wrong(flag: Flag, text: string): UsageError {
  const near = flag.choices === undefined ? '' : suggestion(text, flag.choices.map(String));
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return new UsageError(`--${flag.name} takes ${kindOf(flag)}, not "${short}".${near}`);
}
