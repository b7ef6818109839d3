import { beSignedIn, expect, isPhone, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('an entry of the menu is pinned by keyboard, is on top on every device, and is unpinned', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, unique);
  await page.goto('/dashboard');
  const openMenu = async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  };
  await openMenu();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const favorites = menu.getByRole('list', { name: 'Favorites' });
  await expect(favorites).toHaveCount(0);

  const pinning = menu.getByRole('button', { name: 'Pin favorites' });
  await pinning.focus();
  await page.keyboard.press('Enter');
  await expect(pinning).toHaveAttribute('aria-pressed', 'true');
  const pin = menu.getByRole('button', { name: 'Pin Images' }).last();
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  await pin.focus();
  await page.keyboard.press('Space');
  await expect(favorites.getByRole('link', { name: 'Images' })).toBeVisible();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expect(pin).toBeFocused();
  await menu.getByRole('button', { name: 'Pin Task Queue' }).click();
  await expect(favorites.getByRole('link')).toHaveText(['Images', 'Task Queue']);
  await pinning.click();
  await expect(menu.getByRole('button', { name: /^Pin [^f]/ })).toHaveCount(0);

  const other = await browser.newPage();
  await beSignedIn(other, email);
  await other.goto('/dashboard');
  if (isPhone(page)) await other.getByRole('button', { name: 'Menu' }).click();
  const there = other.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Favorites' });
  await there.getByRole('link', { name: 'Task Queue' }).click();
  await expect(other).toHaveURL(/\/tasks/);
  await other.close();

  await pinning.click();
  await favorites.getByRole('button', { name: 'Pin Images' }).click();
  await expect(favorites.getByRole('link')).toHaveText(['Task Queue']);
});

test('the menu of root is short: groups within groups are folded, but for the one of the screen', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible();
  const logs = menu.getByRole('button', { name: 'Logs and History' });
  await expect(logs).toHaveAttribute('aria-expanded', 'false');
  expect(await menu.getByRole('link').count()).toBeLessThan(37);
  await logs.click();
  await menu.getByRole('link', { name: 'Security Log' }).click();
  await expect(page).toHaveURL(/\/securityLog/);
  await page.goto('/serversNoIPs');
  await expect(menu.getByRole('link', { name: 'Servers without IPs' })).toHaveAttribute('aria-current', 'page');
});
