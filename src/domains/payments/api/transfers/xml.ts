/** An element of a document; names are without their prefix. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

/** What is no XML that we read. */
export class NotXml extends Error {
  override name = 'NotXml';
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)((?:\s+[\p{L}_][\p{L}\p{N}_.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/uy;
const attribute = /([\p{L}_][\p{L}\p{N}_.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const mostDeep = 40;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w+);/g, (_all, entity: string) => {
    if (!entity.startsWith('#')) {
      const found = named[entity];
      if (found === undefined) throw new NotXml(`unknown entity ${entity}`);
      return found;
    }
    const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    if (code === 0 || code > 0x10_ff_ff) throw new NotXml('a character that there is not');
    return String.fromCodePoint(code);
  });

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML document into elements. It knows no document types and no entities but the five of XML, so that a file cannot
 * make it grow. Throws NotXml.
 */
export function readXml(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const source = text.replace(/^\u{feff}/u, '');
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const found = token.exec(source);
    if (found === null) throw new NotXml('no XML');
    const [, cdata, end, name, attributes = '', empty, plain] = found;
    const here = open.at(-1) ?? top;
    if (cdata !== undefined) here.text += cdata;
    else if (plain !== undefined) here.text += unescaped(plain);
    else if (end === '/') {
      if (open.length === 1 || here.name !== local(name ?? '')) throw new NotXml(`unexpected end of ${name}`);
      open.pop();
    } else if (name !== undefined) {
      const made: Element = { name: local(name), attributes: attributesOf(attributes), children: [], text: '' };
      here.children.push(made);
      if (empty !== '/') open.push(made);
      if (open.length > mostDeep) throw new NotXml('too deep');
    }
  }
  const [root, ...others] = top.children;
  if (open.length > 1 || root === undefined || others.length > 0) throw new NotXml('not one whole document');
  return root;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', a, b]) => [local(name), unescaped(a ?? b ?? '')]),
  );

/** The elements at a path below one, such as `NtryDtls/TxDtls`. */
export const allAt = (from: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [from]);

/** The text of the first element at one of several paths; empty where there is none. */
export function textAt(from: Element, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = allAt(from, path)[0]?.text.trim();
    if (text) return text;
  }
  return '';
}
