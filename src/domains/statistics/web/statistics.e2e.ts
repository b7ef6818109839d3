import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

test('what a server did, from the first values to an alert', async ({ page, unique }) => {
  const id = await makeServer(page, `stat-${unique}`);
  const main = page.getByRole('main');

  await test.step('says that it is new', async () => {
    await page.goto(`/servers/${id}/statistics`);
    await expect(main.getByText(/The server is new/).first()).toBeVisible();
  });

  await test.step('draws those of a server that has run for long', async () => {
    const listed = await page.request.get('/svc/servers?state=on&shared=0&sorting=created&size=5', {
      headers: { 'api-version': 'latest' },
    });
    const { items } = (await listed.json()) as { items: { id: string }[] };
    await page.goto(`/servers/${items[0]?.id}/statistics`);
    await expect(main.getByRole('slider', { name: 'Processor' })).toBeVisible({ timeout: 60_000 });
    await expect(main.getByRole('button', { name: /, in/ }).first()).toBeVisible();
  });

  await test.step('is read with the keyboard and as a table', async () => {
    const chart = main.getByRole('slider', { name: 'Processor' });
    await chart.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /Processor/);
    await main.getByRole('button', { name: 'Processor as a table' }).click();
    await expect(main.getByRole('table', { name: 'Processor' })).toBeVisible();
  });

  await test.step('keeps the period in the address, and zooms by keyboard and back', async () => {
    await main.getByRole('radio', { name: '8 hours' }).check();
    await expect(page).toHaveURL(/period=8h/);
    await main.getByRole('slider', { name: 'Network' }).press('+');
    await expect(page).toHaveURL(/period=custom.*from=/);
    await main.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/period=8h/);
  });

  await test.step('reports the month', async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await main.getByRole('radio', { name: 'WAN 95th' }).check();
    await expect(main.getByText(/The highest 5% are excluded/)).toBeVisible();
  });

  await test.step('adds an alert with its field checked, mutes and removes it', async () => {
    await page.goto(`/servers/${id}/statistics`);
    await main.getByRole('button', { name: 'Add alert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: 'Threshold' }).fill('');
    await dialog.getByRole('button', { name: 'Add alert' }).click();
    await expect(dialog.getByRole('spinbutton', { name: 'Threshold' })).toHaveAccessibleDescription(/Enter a number/);
    await dialog.getByRole('spinbutton', { name: 'Threshold' }).fill('85');
    await dialog.getByRole('button', { name: 'Add alert' }).click();
    await expect(dialog).toBeHidden();
    const line = main.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
    await expect(line).toContainText('Processor above 85 %');
    await line.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Mute for 1 hour' }).click();
    await expect(line).toContainText('muted until');
    await line.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(main.getByText('No alerts yet')).toBeVisible();
  });
});
