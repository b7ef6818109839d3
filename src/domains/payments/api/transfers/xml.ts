import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

/** An element by the names of what is in it, without prefixes: `#text` its text, `@name` an attribute. */
export type Element = { readonly [name: string]: readonly Element[] | string };

const Element: z.ZodType<Element> = z.lazy(() => z.record(z.string(), z.union([z.string(), z.array(Element)])));

/** What is no XML that we read. */
export class NotXml extends Error {
  override name = 'NotXml';
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  alwaysCreateTextNode: true,
  isArray: (...[, , , isAttribute]) => !isAttribute,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
  trimValues: false,
  maxNestedTags: 40,
});

/** Reads an XML document; one with a document type is refused, so that entities cannot make it grow. Throws NotXml. */
export function readXml(text: string): Element {
  const source = text.replace(/^\u{feff}/u, '');
  if (/<!DOCTYPE/i.test(source) || XMLValidator.validate(source) !== true) throw new NotXml('no XML');
  try {
    return Element.parse(parser.parse(source));
  } catch (error) {
    throw new NotXml('no XML', { cause: error });
  }
}

const childrenOf = (element: Element, name: string): readonly Element[] => {
  const found = element[name];
  return typeof found === 'object' ? found : [];
};

/** The elements at a path below one, such as `NtryDtls/TxDtls`. */
export const allAt = (from: Element, path: string): Element[] =>
  path.split('/').reduce((found, name) => found.flatMap((one) => childrenOf(one, name)), [from]);

/** The text that is directly in an element. */
export const textOf = (element: Element | undefined): string => attributeOf(element, '#text').trim();

/** An attribute of an element by its key; empty where it has none. */
export function attributeOf(element: Element | undefined, key: string): string {
  const found = element?.[key];
  return typeof found === 'string' ? found : '';
}

/** The text of the first element at one of several paths; empty where there is none. */
export function textAt(from: Element, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = textOf(allAt(from, path)[0]);
    if (text) return text;
  }
  return '';
}
