import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simulated, startDemo } from './demo-product.ts';
import { expect, test } from './journey.ts';
import { makeServer } from './make-server.ts';

test('a console that is open comes back by itself when the product restarts, and says what did not arrive', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-console-'));
  const more = { SKYDECK_ENGINES: simulated };
  let product = await startDemo(folder, more);
  try {
    const { port } = product;
    const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
    const page = await context.newPage();
    const id = await makeServer(page, 'restarted');
    const tickets: string[] = [];
    page.on('websocket', (socket) => tickets.push(socket.url()));
    await page.goto(`/console/${id}/serial`);
    const bar = page.getByRole('banner');
    const terminal = page.getByRole('application', { name: 'Serial console' });
    await expect(bar.getByText('Connected', { exact: true })).toBeVisible();
    await expect(terminal).toContainText('restarted login:');
    await page.keyboard.type('before');
    await expect(terminal).toContainText('login: before');
    await page.getByRole('button', { name: 'Type text' }).click();
    const dialog = page.getByRole('dialog', { name: 'Type text' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('kept while away');

    expect(await product.stop()).toBe(0);
    await expect(page.getByText('The connection is interrupted')).toBeVisible();
    await expect(page.getByText('What you typed last may not have arrived.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Type it' }).click();
    await expect(dialog.getByText(/^The connection broke off/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('kept while away');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await page.keyboard.type('abc');
    await expect(page.getByText('3 keys were pressed while the console was not connected.')).toBeVisible();

    product = await startDemo(folder, { ...more, PORT: port });
    await expect(bar.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(tickets.length, 'one order after the other').toBeGreaterThan(1);
    await expect(page.getByText('They have not arrived.')).toBeVisible();
    await page.getByRole('button', { name: 'Understood' }).click();
    await terminal.click();
    await page.keyboard.type('after');
    await expect(terminal).toContainText(/login: .*after/);
    await expect(terminal).not.toContainText('abc');
    await context.close();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
