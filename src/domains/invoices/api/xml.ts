/** An element: its name, its attributes where it has any, and what is in it. */
export type Xml = readonly [
  name: string,
  content: string | readonly (Xml | null)[],
  attributes?: Record<string, string>,
];

const illegal =
  // oxlint-disable-next-line no-control-regex -- XML 1.0 has no form for them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(illegal, '').replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);

/** Writes an element with everything in it; null in a list is left out. */
export function writeXml([name, content, attributes = {}]: Xml, indent = ''): string {
  const attrs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${attrs.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`;
  const inner = content.flatMap((one) => (one === null ? [] : [writeXml(one, `${indent}  `)]));
  return `${open}\n${inner.join('')}${indent}</${name}>\n`;
}
