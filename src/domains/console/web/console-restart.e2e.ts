import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { SecondWeb } from '../../../../e2e/stage/second-web.ts';
import { canStage } from '../../../../e2e/stage/stage.ts';

test('a console that is open comes back by itself when the product restarts, and says what did not arrive', async ({
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'it needs a web process that it may stop');
  const web = await SecondWeb.start();
  try {
    const context = await browser.newContext({ baseURL: web.url });
    const page = await context.newPage();
    const name = `restarted-${unique}`;
    const id = await makeServer(page, name);
    const tickets: string[] = [];
    page.on('websocket', (socket) => tickets.push(socket.url()));
    await page.goto(`/console/${id}/serial`);
    const bar = page.getByRole('banner');
    const terminal = page.getByRole('application', { name: 'Serial console' });
    await expect(bar.getByText('Connected', { exact: true })).toBeVisible();
    await expect(terminal).toContainText(`${name} login:`);
    await page.keyboard.type('before');
    await expect(terminal).toContainText('login: before');
    await page.getByRole('button', { name: 'Type text' }).click();
    const dialog = page.getByRole('dialog', { name: 'Type text' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('kept while away');

    expect(await web.pause()).toBe(0);
    await expect(page.getByText('The connection is interrupted')).toBeVisible();
    await expect(page.getByText('What you typed last may not have arrived.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Type text' }).click();
    await expect(dialog.getByText(/^The connection was lost/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('kept while away');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await page.keyboard.type('abc');
    await expect(page.getByText('3 key presses were not sent because the console was disconnected.')).toBeVisible();

    await web.goOn();
    await expect(bar.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(tickets.length, 'one order after the other').toBeGreaterThan(1);
    await expect(page.getByText('3 key presses were not sent')).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await terminal.click();
    await page.keyboard.type('after');
    await expect(terminal).toContainText(/login: .*after/);
    await expect(terminal).not.toContainText('abc');
    await context.close();
  } finally {
    await web.stop();
  }
});
