import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './journey.ts';

/** What axe finds wrong with a page: the rule, and where. None is expected. */
export async function findings(page: Page): Promise<string[]> {
  return named(await lookTwice(page));
}

/** The findings that keep somebody from using a page: serious and critical ones. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const all = await lookTwice(page);
  return named(all.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const named = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);

/** Looks again where something was found: what was still opening or fading in is read by nobody. */
async function lookTwice(page: Page): Promise<Violations> {
  const first = await look(page);
  if (first.length === 0) return first;
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ends.map((animation) => animation.finished));
  });
  return look(page);
}

/**
 * All rules of axe. Our pages have no frames, so the mode without a second page does, and only what is wrong is
 * brought over: both together take a third of the time.
 */
async function look(page: Page): Promise<Violations> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    // The guards at both ends of an open menu take the focus only to hand it back into the menu.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  return violations;
}
