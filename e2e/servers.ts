import { expect, isPhone, productUrl, type Locator, type Page } from './journey.ts';

/** The row of a server in the list; a card on a phone. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Servers' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

/** Opens the list with a search in force. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name, IP, MAC or ID' }).first().fill(text);
  await expect(page).toHaveURL(new RegExp(`[?&]filter=${text}(&|$)`));
}

/** Does something with a server that is shown by itself: by a button, or from the menu of actions. */
export async function act(page: Page, action: string): Promise<void> {
  const actions = page.getByRole('group', { name: 'Server actions' });
  const menu = actions.getByRole('button', { name: 'Actions', exact: true });
  await expect(menu).toBeVisible();
  const button = actions.getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Does something with the servers that are selected in the list: by a button of their bar, or from its menu. */
export async function actOnSelected(page: Page, action: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selected servers' });
  const menu = bar.getByRole('button', { name: 'More', exact: true });
  await expect(menu).toBeVisible();
  const button = bar.getByRole('button', { name: action, exact: true });
  const item = page.getByRole('menuitem', { name: action, exact: true });
  // What fits is measured once the bar stands: until then a button may be hidden that is in no menu later.
  await expect(async () => {
    if (await button.isVisible()) return button.click({ timeout: 1000 });
    await menu.click({ timeout: 1000 });
    await item.click({ timeout: 1000 });
  }).toPass();
}

/** Unfolds what the form that creates servers keeps behind its blocks. */
export const unfoldOptions = (page: Page): Promise<void> => page.getByRole('button', { name: /^More options/ }).click();

/** The power state of a server that is shown by itself. */
export const stateOf = (page: Page): Locator =>
  page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header[1]').getByRole('listitem').first();

/** Confirms what a dialog asks. */
export async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Leads to an entry of the navigation, which is a drawer on a phone. */
export async function follow(page: Page, entry: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click();
}

const dayMs = 86_400_000;

/**
 * The name of a server of the demonstration that the signed-in person has in this state, found by that name alone.
 * Journeys that run side by side take different ones with `at`, and none that another journey made.
 */
export async function someServer(page: Page, state: 'on' | 'off', at = 0): Promise<string> {
  const answer = await page.request.get(`${productUrl()}/svc/servers?size=0`, { headers: { 'api-version': 'latest' } });
  const { items } = (await answer.json()) as {
    items: { name: string; state: string; shared: string | null; created: string }[];
  };
  const alone = items.filter(
    ({ name, state: now, shared, created }) =>
      now === state &&
      shared === null &&
      Date.parse(created) < Date.now() - dayMs &&
      items.filter((other) => other.name.includes(name)).length === 1,
  );
  const found = alone[at];
  if (found === undefined) throw new Error(`the demonstration has no server number ${at} that is ${state}`);
  return found.name;
}
