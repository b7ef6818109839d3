import axe from 'axe-core';
import type { Page } from './journey.ts';

/** What axe finds wrong with a page: the rule, and where. None is expected. */
export async function findings(page: Page): Promise<string[]> {
  return named(await lookTwice(page));
}

/** Tables on show that have no name: no rule of axe asks for one. */
export async function unnamedTables(page: Page): Promise<string[]> {
  const tables = await page.getByRole('table').all();
  const snapshots = await Promise.all(tables.map((table) => table.ariaSnapshot()));
  return snapshots.map((text) => text.split('\n')[0] ?? '').filter((line) => !line.startsWith('- table "'));
}

/** Which rules of axe are asked: all, but for some, or some alone. */
export type Rules = { only: readonly string[] } | { without: readonly string[] };
const allRules: Rules = { without: [] };

/** The findings that keep someone from using a page: serious and critical ones. */
export async function seriousFindings(page: Page, rules?: Rules): Promise<string[]> {
  const all = await lookTwice(page, rules);
  return named(all.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

type Violations = axe.AxeResults['violations'];

const named = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);

/** Looks again where something was found: what was still opening or fading in is read by no one. */
async function lookTwice(page: Page, rules = allRules): Promise<Violations> {
  const first = await look(page, rules);
  if (first.length === 0) return first;
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ends.map((animation) => animation.finished));
  });
  return look(page, rules);
}

/**
 * Runs axe in the page itself, where it is put once: our pages have no frames, and screens that are visited in the open
 * console need not load its half a megabyte anew, which took as long as to look.
 */
async function look(page: Page, rules: Rules): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const some: axe.RunOptions =
    'only' in rules
      ? { runOnly: { type: 'rule', values: [...rules.only] } }
      : { rules: Object.fromEntries(rules.without.map((id) => [id, { enabled: false }])) };
  return page.evaluate(
    async (options) => {
      const here = (window as unknown as { axe: typeof axe }).axe;
      // The guards at both ends of an open menu take the focus only to hand it back into the menu.
      return (await here.run({ exclude: ['[data-base-ui-focus-guard]'] }, options)).violations;
    },
    { resultTypes: ['violations' as const], ...some },
  );
}
