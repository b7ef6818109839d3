import type { AnyOp } from '#kernel/op.ts';

/** A path that a test file writes, with the method where the code around it says one. */
export interface Call {
  method: string | null;
  segments: readonly string[];
}

/** Stands for what a template fills in. */
const HOLE = '\u0000';
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
const HELPER =
  /^ *(?:async )?(?:const|function) (\w+)([^]*?)(?=^ *(?:const|async function|function|test|describe|it|beforeAll)\b|$(?![^]))/gm;
const VERBS: Record<string, string> = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', del: 'DELETE' };

interface Helper {
  method: string | null;
  /** What it writes before the path that it is given: `/svc/servers/${id}/${path}`. */
  prefix: string;
}

/**
 * The calls that a test file makes, read from its text: every path in quotes, `/svc` or not, with holes where values
 * go in. What the file's own helpers add (a method, the beginning of the path) is put together with what they are given.
 */
export function callsOf(text: string): Call[] {
  const helpers = helpersOf(text);
  return [...text.matchAll(LITERAL)].flatMap((match) => {
    const written = match[1] ?? withHoles(match[2]!, text);
    const [, verb, rest] = /^(?:([A-Z]+) )?([^]*)$/.exec(written)!;
    const before = text.slice(Math.max(0, match.index - 160), match.index);
    const caller = /(\w+)(?:<[^()]*>)?\(\s*(?:[\w.]+,\s*)*$/.exec(before)?.[1];
    const helper = helpers.get(caller ?? '');
    const whole = /^(https?:|\/)/.test(rest!) || (helper === undefined && rest!.startsWith(`${HOLE}/`));
    const url = whole ? rest! : `${helper?.prefix ?? '/'}${rest!}`;
    const found = /^(?:https?:\/\/[^/]+|\0)?(\/[^?#\s]*)/.exec(url);
    if (found === null || !/[a-zA-Z]/.test(found[1]!)) return [];
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
    const method = verb ?? methodAround(before, after) ?? helper?.method ?? VERBS[caller ?? ''] ?? null;
    // Without either it is the path of a screen.
    if (method === null && !found[1]!.startsWith('/svc/')) return [];
    const segments = found[1]!
      .replace(/^\/svc(?=\/)/, '')
      .split('/')
      .slice(1);
    return [{ method, segments }];
  });
}

/** The operation that answers a call, or those of every method where the call does not say one. */
export function answersTo(call: Call, ops: readonly AnyOp[]): AnyOp[] {
  const fits = ops
    .filter((op) => call.method === null || op.method === call.method)
    .map((op) => ({ op, exact: exactness(op.path.split('/').slice(1), call.segments) }))
    .filter(({ exact }) => exact !== null);
  const best = new Map<string, number>();
  for (const { op, exact } of fits) best.set(op.method, Math.max(best.get(op.method) ?? 0, exact!));
  return fits.filter(({ op, exact }) => best.get(op.method) === exact).map(({ op }) => op);
}

/** How many segments are the same; null where one differs. A hole is a parameter's, never a word's. */
function exactness(pattern: readonly string[], segments: readonly string[]): number | null {
  if (pattern.length !== segments.length) return null;
  let same = 0;
  for (const [index, part] of pattern.entries()) {
    if (part === segments[index]) same += 1;
    else if (!part.startsWith('{') || segments[index] === '') return null;
  }
  return same;
}

/** A template with holes; one that begins with a constant of the same file (`${url}/runs`) is put together. */
function withHoles(template: string, text: string): string {
  const start = /^\$\{(\w+)(?:\([^{}]*\))?\}/.exec(template);
  const base = start === null ? undefined : constantOf(start[1]!, text);
  return dropHoles(base === undefined ? template : base + template.slice(start![0].length));
}

function dropHoles(template: string): string {
  let flat = template;
  for (let before = ''; before !== flat;) [before, flat] = [flat, flat.replace(/\$\{[^{}]*\}/g, HOLE)];
  return flat;
}

/** The text of `const url = '...'` or `const urlOf = (id: string) => '...'`. */
function constantOf(name: string, text: string): string | undefined {
  const made = new RegExp(`\\bconst ${name} =\\s*(?:\\([^)]*\\)(?:: \\w+)? =>\\s*)?[\`']([^\`'\\n]*)[\`']`).exec(text);
  return made?.[1];
}

function helpersOf(text: string): ReadonlyMap<string, Helper> {
  const helpers = new Map<string, Helper>();
  for (const [, name, body] of text.matchAll(HELPER)) {
    const methods = new Set([...body!.matchAll(/\b(?:method: |send\()'([A-Z]+)'/g)].map(([, method]) => method!));
    const only = methods.size === 1 ? [...methods][0]! : null;
    const prefix = /`\/svc(\/(?:[^`$]|\$\{[\w.]+\}\/)*)\$\{\w+\}`/.exec(body!)?.[1];
    const method = only ?? (methods.size === 0 && /request\(\{ url/.test(body!) ? 'GET' : null);
    if (method !== null || prefix !== undefined) helpers.set(name!, { method, prefix: dropHoles(prefix ?? '/') });
  }
  return helpers;
}

function methodAround(before: string, after: string): string | null {
  const first = /'(GET|POST|PUT|PATCH|DELETE)',\s*$/.exec(before);
  if (first !== null) return first[1]!;
  if (!/\burl:\s*$/.test(before)) return null;
  const open = before.slice(before.lastIndexOf('{'));
  const said = /\bmethod: '([A-Z]+)'/.exec(open) ?? /^,\s*method: '([A-Z]+)'/.exec(after);
  if (said !== null) return said[1]!;
  return /\bmethod\b/.test(open) ? null : 'GET';
}
