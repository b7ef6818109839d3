import type { Page } from '@playwright/test';

/**
 * Compares the two tables element by element. The floor must not be cheaper or more expensive than what it is the floor of.
 * @throws when they differ, with the first line of each that does
 */
export async function checkSameTable(tab: Page, url: string, otherUrl: string): Promise<void> {
  const one = await tableLines(tab, url);
  const other = await tableLines(tab, otherUrl);
  const at = one.findIndex((line, i) => line !== other[i]);
  if (at >= 0 || one.length !== other.length)
    throw new Error(`The bare page draws another table than the console:\n${one[at]}\n${other[at]}`);
}

/**
 * The table as lines: one per element with its attributes in alphabetical order, one per text. Rows include their height:
 * what is not laid out costs nothing.
 */
async function tableLines(tab: Page, url: string): Promise<string[]> {
  await tab.goto(url);
  await tab.locator('tbody tr[data-row]').last().waitFor();
  return tab.locator('table').evaluate((table) => {
    const lineOf = (node: Node) => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`);
      const height = node instanceof HTMLTableRowElement ? ` height ${node.offsetHeight}` : '';
      return `<${node.localName} ${attributes.sort().join(' ')}>${height}`;
    };
    const lines: string[] = [];
    const walk = (node: Node) => {
      // Where nothing follows a text, it may be empty.
      if (node.nodeType === Node.TEXT_NODE && node.textContent === '') return;
      lines.push(lineOf(node));
      node.childNodes.forEach(walk);
    };
    walk(table);
    return lines;
  });
}
