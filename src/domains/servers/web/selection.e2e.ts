import { beSignedIn, expect, productUrl, test } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { actOnSelected } from '../../../../e2e/servers.ts';

test('the bar of the selection stays low, and its menu has the rest', async ({ page, unique }) => {
  await makeServer(page, `bar-${unique}`);
  await page.goto(`/servers?filter=${unique}`);
  await page.getByRole('checkbox', { name: `Select bar-${unique}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected servers' });
  const heightAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await expect(bar).toBeVisible();
    return (await bar.boundingBox())?.height ?? Infinity;
  };
  const line = 46;
  expect(await heightAt(1440, 900)).toBeLessThanOrEqual(line);
  await expect(bar.getByRole('button', { name: 'Terminate' })).toBeVisible();

  await test.step('the menu is a matter of keys', async () => {
    const more = bar.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Firewall' })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Power off' })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
  });

  await test.step('on a phone it has two lines at most', async () => {
    expect(await heightAt(390, 844)).toBeLessThanOrEqual(2 * line);
    await expect(bar.getByRole('button', { name: 'Terminate' })).toHaveCount(0);
    await actOnSelected(page, 'Terminate');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
});

test('tags say who cannot have them, and are put on once they can', async ({ browser, page, unique }) => {
  // Another window changes what is in the way.
  const other = await (await browser.newContext({ baseURL: productUrl() })).newPage();
  const signed = await signedHeaders(other);
  const [full, free] = [`full-${unique}`, `free-${unique}`];
  const fullId = await makeServer(other, full, signed);
  await makeServer(other, free, signed);
  const tags = Array.from({ length: 20 }, (_, n) => `t${n}-${unique}`);
  const change = (add: string[], remove: string[]) =>
    other.request.post('/svc/tags/ot.server', {
      headers: signed,
      data: { changes: [{ objectId: fullId, add, remove }] },
    });
  expect((await change(tags, [])).status()).toBe(200);
  await beSignedIn(page);
  await page.goto(`/servers?filter=${unique}`);
  for (const name of [full, free]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await actOnSelected(page, 'Tags');
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 servers' });
  const lineOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const field = dialog.getByRole('combobox', { name: 'Add tags' });
  await field.fill(`new-${unique}`);
  await field.press('Enter');
  await expect(lineOf(full)).toContainText('Skipped');
  await expect(lineOf(full)).toContainText('20 tags');
  await expect(lineOf(free)).toContainText('Ready');
  await dialog.getByRole('button', { name: 'Change tags' }).click();
  await expect(lineOf(free)).toContainText('Changed');
  await expect(lineOf(full)).toContainText('Skipped');
  expect((await change([], tags.slice(0, 1))).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Retry 1' }).click();
  await expect(lineOf(full)).toContainText('Changed');
  await expect(dialog.getByRole('button', { name: /^Try/ })).toHaveCount(0);
  await other.context().close();
});

test('a servicelet that is run on many says of those that cannot have it why not, until the end', async ({
  page,
  unique,
}) => {
  const [off, on] = [`off-${unique}`, `on-${unique}`];
  const signed = await signedHeaders(page);
  const offId = await makeServer(page, off, signed);
  await makeServer(page, on, signed);
  const sent = await page.request.put(`/svc/servers/${offId}/power`, { headers: signed, data: { action: 'off' } });
  expect(sent.status()).toBe(202);
  await page.goto(`/servers?filter=${unique}&state=on,off`);
  const table = page.getByRole('table', { name: 'Servers' });
  await expect(table.getByRole('row').filter({ hasText: off })).toContainText('Off', { timeout: 60_000 });
  for (const name of [off, on]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await actOnSelected(page, 'Run servicelet');
  const dialog = page.getByRole('dialog', { name: /servicelet/i });
  const lineOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(lineOf(off)).toContainText('Power it on first');
  await expect(lineOf(on)).toContainText('Ready');
  await dialog.getByRole('combobox', { name: 'Servicelet' }).selectOption('Disk usage (Linux)');
  await dialog.getByRole('button', { name: 'Run on 1 server' }).click();
  await expect(page.getByRole('dialog', { name: 'Servicelet: results' })).toBeVisible({ timeout: 90_000 });
  await expect(lineOf(on)).toContainText('OK');
  await expect(lineOf(off)).toContainText('Skipped');
  await expect(dialog.getByRole('button', { name: 'Retry 1' })).toBeVisible();
});
