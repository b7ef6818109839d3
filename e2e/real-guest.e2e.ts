import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { translate } from '#kernel/message.ts';
import { sourceOfGuests } from '#engines/qemu/images/guest-images.ts';
import { smallGuest } from '#engines/qemu/test-guest-images.ts';
import { missingTools } from '#engines/qemu/host/tools-of.ts';
import { wiringHere } from '#engines/qemu/network/able.ts';
import type { StartedProduct } from '#test/started-product.ts';
import { startDemo } from './demo-product.ts';
import { beSignedIn, expect, test as base, type Locator, type Page } from './journey.ts';
import { nothing, onTheHost, removeGuests } from './own-guests.ts';
import { act, confirm, stateOf, unfoldOptions } from './servers.ts';

/** A product of this journey's own, in which the zone "This machine" is offered. */
interface OwnProduct {
  /** What its virtual machines have on the host. */
  machines: string;
  /** Ends it with everything that it could still do, and starts it again. */
  crash(): Promise<void>;
}

const test = base.extend<{ own: OwnProduct }>({
  own: [
    async ({}, use) => {
      const data = mkdtempSync(path.join(tmpdir(), 'skydeck-real-'));
      const machines = path.join(data, 'here');
      const more = { SKYDECK_ENGINES: '{"simulator":{"kind":"simulator"},"here":{"kind":"qemu"}}' };
      // What the product would build itself at the first order, by the same script: once for all tests of a machine.
      mkdirSync(path.join(machines, 'images'), { recursive: true, mode: 0o700 });
      const image = path.join(machines, 'images/small-linux.disk');
      copyFileSync(smallGuest(), image);
      writeFileSync(`${image}.from`, sourceOfGuests());
      let product: StartedProduct | undefined;
      try {
        product = await startDemo(data, more);
        const { port } = product;
        process.env['E2E_REAL_URL'] = `http://localhost:${port}`;
        const crash = async () => {
          await product?.kill();
          product = await startDemo(data, { ...more, PORT: port });
        };
        await use({ machines, crash });
      } finally {
        await product?.stop();
        removeGuests(machines);
        rmSync(data, { recursive: true, force: true });
      }
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ own }, use) => use(own && process.env['E2E_REAL_URL']),
});

/** Guests boot under emulation, beside whatever else the machine does. */
const boots = { timeout: 180_000 };
const screenLine = (page: Page): Locator => page.getByRole('application', { name: 'Serial console' });
/** Waits with the text of the whole window, so that a failure shows what the console said instead. */
const connected = (page: Page) => expect.poll(() => page.locator('body').innerText(), boots).toMatch(/^Connected$/m);

/** Opens a console; again when the browser dropped the page because the guest's cable changed the networks of the host. */
const openConsole = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('banner')).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 120_000 });

/** How many dots of the screen are lit. */
const litOf = (page: Page): Promise<number> =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      if (canvas.width === 0 || canvas.height === 0) return 0;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let lit = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! > 96) lit += 1;
      return lit;
    });

/** Types a line, and waits until what it says has come. */
async function say(serial: Page, line: string, answer: string | RegExp): Promise<void> {
  await serial.keyboard.type(`${line}\n`, { delay: 20 });
  await expect(screenLine(serial)).toContainText(answer, { timeout: 120_000 });
}

const missing = await missingTools();
const wiring = missing.length > 0 ? null : await wiringHere();
const why =
  missing.length > 0
    ? `packages are missing: ${missing.join(' ')}`
    : wiring?.able === false
      ? `guests have no networks here: ${translate(wiring.why)}`
      : null;

test('a real virtual machine, from the form to nothing left of it', async ({ page, unique, complaints, own }) => {
  test.skip(why !== null, `no real virtual machine is tried, ${why ?? ''}`);
  test.setTimeout(600_000);
  // While the product is down its addresses do not answer; an order while the server is busy is refused. The cable of the
  // guests changes the networks of the host, at which a browser drops what it asks for just then.
  complaints.expect(
    /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_NETWORK_CHANGED|WebSocket|status of (401|409|50\d)/,
  );
  const name = `real-${unique}`;
  const main = page.getByRole('main');
  let secret = '';
  await beSignedIn(page);

  const id = await test.step('orders it, with a password that is shown once', async () => {
    await page.goto('/serverCreate');
    await page
      .getByRole('radiogroup', { name: 'Location' })
      .getByRole('radio', { name: /This machine/ })
      .check();
    await page
      .getByRole('radiogroup', { name: 'Image' })
      .getByRole('radio', { name: /Small Linux/ })
      .first()
      .check();
    // As little as it needs: emulation is slow, and its memory is what a snapshot keeps.
    await page.getByRole('radio', { name: 'Custom size' }).check();
    for (const size of ['vCPU', 'Memory']) await page.getByRole('slider', { name: size }).press('Home');
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByRole('button', { name: 'Generate' }).click();
    const field = page.getByRole('textbox', { name: 'Password' });
    await expect(field).not.toHaveValue('');
    secret = await field.inputValue();
    await expect(page.getByText("Save it now. The server's page shows it one last time")).toBeVisible();
    await page
      .getByRole('radiogroup', { name: 'Billing' })
      .getByRole('radio', { name: /Hourly/ })
      .check();
    // Open at first: what is closed then is closed by the rule of this journey alone.
    await unfoldOptions(page);
    await page.getByRole('radiogroup', { name: 'Firewall' }).getByRole('radio', { name: /^None/ }).check();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create server' }).last().click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    return /servers\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  });

  const screen = await page.context().newPage();
  await test.step('watches it boot on its screen', async () => {
    await openConsole(screen, `/console/${id}/vnc`);
    await connected(screen);
    // Lines of what it says while it boots: a cursor alone is a few dots.
    await expect.poll(() => litOf(screen), boots).toBeGreaterThan(1500);
    await expect(stateOf(page)).toHaveText(/^On/, boots);
  });

  await test.step('signs in on its serial line, and finds the name of the form', async () => {
    await screen.getByRole('link', { name: 'Serial console' }).click();
    await connected(screen);
    await screenLine(screen).click();
    await expect
      .poll(async () => {
        await screen.keyboard.press('Enter');
        return screenLine(screen).textContent();
      }, boots)
      .toContain(`${name} login:`);
    await say(screen, 'root', 'Password:');
    await say(screen, secret, '~ #');
    await say(screen, 'echo "<$(hostname)>"', `<${name}>`);
    await say(screen, 'echo kept-$((40+2)) > file; sync; cat file', 'kept-42');
  });

  const tries = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
  const tryFromOutside = async (answer: string) => {
    await page.goto(`/servers/${id}/overview`);
    await page.getByRole('button', { name: /^Test (connection|again)/ }).click();
    await expect(tries.filter({ hasText: 'SSH · 22' })).toContainText(answer, { timeout: 120_000 });
  };
  await test.step('its SSH answers from outside', () => tryFromOutside('reachable'));

  await test.step('its agent tells its name, its disk, its address and the key of its SSH', async () => {
    await expect(page.getByRole('list', { name: 'File systems' })).toContainText('free', { timeout: 120_000 });
    await expect(main).toContainText('Skydeck small Linux');
    const pub = '/etc/dropbear/dropbear_ed25519_host_key.pub';
    await screen.keyboard.type(`echo key-$(cut -d' ' -f2 ${pub} | base64 -d | sha256sum | head -c 64)\n`, {
      delay: 20,
    });
    // By lines: the terminal measures its letters in elements of their own, whose text comes and goes.
    let hash = '';
    const read = async () => {
      hash = /^key-([0-9a-f]{64})\s*$/m.exec(await screenLine(screen).innerText())?.[1] ?? '';
      return hash;
    };
    await expect.poll(read, { timeout: 120_000 }).not.toBe('');
    const key = Buffer.from(hash, 'hex').toString('base64').replace(/=+$/, '');
    await page.goto(`/servers/${id}/networks`);
    await expect(page.getByRole('table', { name: 'Network interfaces' })).toContainText(/eth0\s*as assigned/, {
      timeout: 120_000,
    });
    await page.goto(`/servers/${id}/connect`);
    await expect(main).toContainText(`SHA256:${key} (ED25519)`);
  });

  await test.step('it runs on when the product is killed, and is found again', async () => {
    const before = onTheHost(own.machines);
    expect(before.processes).toContain('qemu-system-x86');
    await own.crash();
    await page.goto(`/servers/${id}/overview`);
    await expect(stateOf(page)).toHaveText(/^On/, { timeout: 120_000 });
    expect(onTheHost(own.machines)).toEqual(before);
    await openConsole(screen, `/console/${id}/serial`);
    await connected(screen);
    await screenLine(screen).click();
    await say(screen, 'echo still-$((1+1)); cat file', /still-2\s*kept-42/);
    await tryFromOutside('reachable');
  });

  await test.step('a snapshot brings the file back that was deleted', async () => {
    await page.goto(`/servers/${id}/snapshot`);
    await main.getByRole('button', { name: 'Take snapshot', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Kept');
    await dialog.getByRole('radio', { name: /memory/i }).check();
    await dialog.getByRole('button', { name: 'Take snapshot' }).click();
    await expect(dialog).toBeHidden();
    const line = page.getByRole('list', { name: 'Snapshot tree' }).getByRole('listitem', { name: /^Kept/ });
    await expect(line.getByText('Ready')).toBeVisible({ timeout: 180_000 });
    await say(screen, 'rm file; sync; cat file', "can't open 'file'");
    const since = async () => {
      const answer = await page.request.get(`/svc/servers/${id}`, { headers: { 'api-version': 'latest' } });
      return ((await answer.json()) as { powerSince: string }).powerSince;
    };
    const before = await since();
    await line.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Revert to snapshot', exact: true }).click();
    const reverting = page.getByRole('dialog', { name: `Revert ${name}` });
    await reverting.getByRole('checkbox', { name: /Take a snapshot of the current state first/ }).uncheck();
    await reverting.getByRole('button', { name: 'Revert' }).click();
    await expect(reverting).toBeHidden();
    // The memory is another one from then on: what is typed before goes nowhere.
    await expect.poll(since, { timeout: 180_000 }).not.toBe(before);
    await expect(stateOf(page)).toHaveText(/^On/, { timeout: 120_000 });
    await screen.reload();
    await connected(screen);
    await screenLine(screen).click();
    await say(screen, 'echo again-$((1+2)); cat file', /again-3\s*kept-42/);
  });

  await test.step('a port that the firewall closes is closed', async () => {
    await tryFromOutside('reachable');
    await page.goto(`/servers/${id}/firewall`);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const form = page.getByRole('form', { name: 'Rule' });
    await form.getByRole('combobox', { name: 'Action' }).selectOption('deny');
    await expect(form.getByRole('textbox', { name: 'Source' })).toHaveValue('anywhere');
    await form.getByRole('textbox', { name: 'Ports' }).fill('22');
    await form.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Review and apply' }).click();
    const review = page.getByRole('dialog', { name: /^Apply to/ });
    await review.getByRole('checkbox', { name: /I understand/ }).check();
    await review.getByRole('button', { name: 'Apply for 2 minutes' }).click();
    await expect(review).toBeHidden();
    await page.getByRole('button', { name: 'Keep rules' }).click();
    await expect(page.getByText('These rules are temporary.')).toBeHidden();
    await expect(main.getByText('Active', { exact: true })).toBeVisible({ timeout: 120_000 });
    await tryFromOutside('timed out');
    await expect(tries.filter({ hasText: 'Ping' })).toContainText('reachable');
  });

  await test.step('it is powered off by its button, and goes with everything of it', async () => {
    await act(page, 'Power off');
    await confirm(page, 'Power off');
    await expect(stateOf(page)).toHaveText(/^Off/, { timeout: 120_000 });
    await act(page, 'Terminate');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Delete permanently now' }).check();
    await dialog.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => onTheHost(own.machines), { timeout: 120_000 }).toEqual(nothing);
  });
});
