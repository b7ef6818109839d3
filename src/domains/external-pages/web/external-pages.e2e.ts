import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a page of another system is an entry of the menu and opens in a sandboxed frame', async ({
  page,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 400/);
  const title = `Board ${unique}`;
  // The other system: it shows what it was passed.
  const visits: string[] = [];
  await page.route(`https://board-${unique}.example.com/**`, (route) => {
    const passed = new URL(route.request().url()).searchParams;
    visits.push(passed.get('address') ?? '');
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Board</title><p>${passed.get('email') ?? ''}</p>`,
    });
  });
  // Each address that the server makes has a number, as it has another time.
  let made = 0;
  await page.route('**/svc/externalPages/*', async (route) => {
    const response = await route.fetch();
    const opened = (await response.json()) as { url: string };
    await route.fulfill({ response, json: { ...opened, url: `${opened.url}&address=${++made}` } });
  });
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  await page.goto('/sites/*/externalPages');

  await test.step('an address without https is refused at its field', async () => {
    await main.getByRole('button', { name: 'Add external page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add external page' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Address').fill('http://board.example.com');
    await dialog.getByLabel('Menu group').selectOption({ label: 'Settings' });
    await dialog.getByRole('checkbox', { name: 'Root' }).check();
    await dialog.getByRole('checkbox', { name: 'Email' }).check();
    await dialog.getByRole('button', { name: 'Add external page' }).click();
    await expect(dialog.getByText('Enter an address that starts with https://.')).toBeVisible();
    await dialog.getByLabel('Address').fill(`https://board-${unique}.example.com/`);
    await dialog.getByRole('button', { name: 'Add external page' }).click();
    await expect(main.getByRole('row', { name: title })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('its key is shown once', async () => {
    const row = main.getByRole('row', { name: title });
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByRole('dialog', { name: 'Signing key' }).getByText("It can't be shown again.")).toBeVisible();
    await page.getByRole('button', { name: 'I saved it' }).click();
  });

  await test.step('the entry opens the page with what is passed', async () => {
    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByText('root@skydeck.test')).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    expect(visits).toEqual(['1']);
  });

  await test.step('returning to the tab reloads nothing, and each visit gets a new address', async () => {
    const again = page.waitForResponse('**/svc/externalPages/*');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await again;
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.locator('iframe')).toBeHidden();
    await navigation.getByRole('link', { name: title }).click();
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByText('root@skydeck.test')).toBeVisible();
    expect(visits).toEqual(['1', '3']);
  });

  await test.step('removed, it is gone', async () => {
    await page.goto('/sites/*/externalPages');
    await main
      .getByRole('row', { name: title })
      .getByRole('button', { name: /^Actions of/ })
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove external page' }).click();
    await expect(main.getByRole('row', { name: title })).toBeHidden();
  });
});
