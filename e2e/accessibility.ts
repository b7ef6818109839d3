import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './journey.ts';

/** What axe finds wrong with a page: the rule, and where. None is expected. */
export async function findings(page: Page): Promise<string[]> {
  return named(await lookTwice(page));
}

/** The findings that keep someone from using a page: serious and critical ones; of all rules, or of some. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const all = await lookTwice(page, rules);
  return named(all.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const named = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);

/** Looks again where something was found: what was still opening or fading in is read by no one. */
async function lookTwice(page: Page, rules?: readonly string[]): Promise<Violations> {
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
 * The rules of axe, all unless some are named. Our pages have no frames, so the mode without a second page does, and only what is wrong is
 * brought over: both together take a third of the time.
 */
async function look(page: Page, rules?: readonly string[]): Promise<Violations> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule' as const, values: [...rules] } }),
    })
    // The guards at both ends of an open menu take the focus only to hand it back into the menu.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  return violations;
}
