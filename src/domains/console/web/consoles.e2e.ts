import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { act, stateOf } from '../../../../e2e/servers.ts';

const bar = (page: Page) => page.getByRole('banner');
const connected = (page: Page) =>
  expect(bar(page).getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });

/** What the terminal says to a screen reader, line by line as it is on the screen. */
const terminal = (page: Page) => page.getByRole('application', { name: 'Serial console' });

/** How many colors a part of the picture has: one alone is a blank screen. */
const colorsOf = (page: Page): Promise<number> =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      // The other side has not said yet how large its screen is.
      if (canvas.width === 0 || canvas.height === 0) return 0;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set<number>();
      for (let at = 0; at < data.length; at += 4) seen.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
      return seen.size;
    });

test('the consoles of a fresh server, typed into and seen', async ({ page, unique, complaints }) => {
  // An order is refused while the power is off, which the browser writes down.
  complaints.expect(/status of 409/);
  const name = `console-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}/connect`);
  await expect(page.locator('pre').filter({ hasText: /^ssh root@198\./ })).toBeVisible();

  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open serial console' }).click();
  const serial = await opening;

  await test.step('the serial line: login, typing and its echo', async () => {
    await connected(serial);
    await expect(terminal(serial)).toContainText(`${name} login:`);
    await serial.keyboard.type('root\nSkydeck#demo1\n');
    await expect(terminal(serial)).toContainText(`root@${name}:~#`);
    await serial.keyboard.type('echo from-$USER-on-$HOSTNAME\n');
    await expect(terminal(serial)).toContainText(`from-root-on-${name}`);
  });

  await test.step('several lines are typed from a dialog', async () => {
    await serial.getByRole('button', { name: 'Type text' }).click();
    const dialog = serial.getByRole('dialog', { name: 'Type text' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('echo one > lines\necho two >> lines\nwc -l lines\n');
    await dialog.getByRole('button', { name: 'Type text' }).click();
    await expect(dialog).toBeHidden();
    await expect(terminal(serial)).toContainText('wc -l lines');
  });

  await test.step('reading only, nothing typed arrives', async () => {
    await serial.getByRole('button', { name: 'Read only' }).click();
    await expect(bar(serial).getByText('Connected, read-only')).toBeVisible();
    await serial.keyboard.type('never-arrives');
    await serial.getByRole('button', { name: 'Read only' }).click();
    await connected(serial);
    await expect(terminal(serial)).toContainText('wc -l lines');
    await expect(terminal(serial)).not.toContainText('never-arrives');
  });

  await test.step('the screen has a picture, which changes with the keys', async () => {
    await serial.getByRole('link', { name: 'Screen' }).click();
    await connected(serial);
    await expect.poll(() => colorsOf(serial)).toBeGreaterThan(1);
    const picture = () =>
      serial
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await picture();
    await serial.keyboard.type('root');
    await expect.poll(picture).not.toBe(before);
    await test.step('by the layout of a keyboard that is chosen, and kept', async () => {
      // By keys alone: the pointer is a part of the picture.
      const choose = async (layout: string) => {
        await serial.getByRole('button', { name: 'Keyboard layout' }).press('Enter');
        await serial.getByRole('menuitem', { name: layout }).press('Enter');
        await expect(serial.locator('canvas').first()).toBeFocused();
      };
      await choose('German');
      const empty = await picture();
      // The key left of X says y by that layout, and is drawn as the letter is without one.
      await serial.keyboard.press('KeyZ');
      await expect.poll(picture).not.toBe(empty);
      const german = await picture();
      await serial.keyboard.press('Backspace');
      await expect.poll(picture).toBe(empty);
      await choose('Same as this computer');
      await serial.keyboard.press('KeyY');
      await expect.poll(picture).toBe(german);
      await serial.keyboard.press('Backspace');
    });
    const download = serial.waitForEvent('download');
    await serial.getByRole('button', { name: 'Screenshot' }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${name}-.*\\.png$`));
  });

  await test.step('it says that the power is off, and comes back with it', async () => {
    await act(page, 'Force off');
    await page.getByRole('dialog').getByRole('button', { name: 'Force off' }).click();
    await expect(serial.getByRole('alert')).toContainText(/has ended|is off/, { timeout: 60_000 });
    await expect(stateOf(page)).toHaveText(/^Off/, { timeout: 60_000 });
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem', { name: /^Serial console/ })).toContainText(
      'The server is off. Power it on first.',
    );
    await page.keyboard.press('Escape');
    await act(page, 'Power on');
    await connected(serial);
  });

  await test.step('its page stays through a restart of the server', async () => {
    await act(page, 'Restart');
    await page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(/^Restarting/).first()).toBeVisible({ timeout: 60_000 });
    await serial.getByRole('link', { name: 'Serial console' }).click();
    await connected(serial);
    await expect(terminal(serial)).toContainText(`${name} login:`);
  });
});
