import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from './journey.ts';
import { makeServer } from './make-server.ts';
import { act } from './servers.ts';

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Looks for one image alone: other journeys fill the library meanwhile. */
async function look(page: Page, tab: string, name: string): Promise<void> {
  await page.goto(`/hdlibrary/all/${tab}?filter=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Hard disk library' })).toBeVisible();
}

test('the library: a clone of a server that runs, an upload, and a share', async ({ page, unique, complaints }) => {
  test.setTimeout(360_000);
  // A name that is too short, and an email that nobody has.
  complaints.expect(/status of 400/);
  const server = `lib-${unique}`;
  const id = await makeServer(page, server);
  const clone = `Clone ${unique}`;
  const upload = `Upload ${unique}`;

  await test.step('clones a disk: the server is shut down and started again', async () => {
    await page.goto(`/servers/${id}/overview`);
    await expect(page.getByRole('heading', { name: server })).toBeVisible();
    await act(page, 'Clone a disk');
    const dialog = page.getByRole('dialog', { name: `Clone a disk of ${server}` });
    await expect(dialog.getByText(/The server is shut down for the clone/)).toBeVisible();
    await expect(dialog.getByText(/20 GB, about 2 min/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Abc');
    await dialog.getByRole('button', { name: 'Shut down and clone' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/4 to 40/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(clone);
    await dialog.getByRole('button', { name: 'Shut down and clone' }).click();
    await expect(dialog).toBeHidden();
    await look(page, 'mine', clone);
    await expect(page.getByRole('row', { name: new RegExp(clone) })).toContainText('Available', { timeout: 150_000 });
  });

  await test.step('a new server can be made of it', async () => {
    await choose(page, clone, 'Create server');
    await expect(page).toHaveURL(/serverCreate/);
    await expect(page.getByRole('radio', { name: new RegExp(clone) })).toBeChecked();
  });

  await test.step('uploads a file of some megabytes, which is checked', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'library-'));
    const file = path.join(folder, 'disk.raw');
    const bytes = Buffer.alloc(6 * 1_048_576, 0x5a);
    bytes.writeUInt16LE(0xaa55, 510);
    writeFileSync(file, bytes);
    await look(page, 'uploads', upload);
    await page.getByRole('button', { name: 'Bring an image' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Bring an image' });
    await dialog.getByLabel('File').setInputFiles(file);
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveValue('raw');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(upload);
    await dialog.getByRole('button', { name: 'Start upload' }).click();
    await expect(dialog).toBeHidden();
    const strip = page.getByRole('list', { name: 'Uploads of this page' });
    await expect(strip.getByText('Uploaded; it is checked now.')).toBeVisible({ timeout: 60_000 });
    await look(page, 'mine', upload);
    await expect(page.getByRole('row', { name: new RegExp(upload) })).toContainText('Available', { timeout: 60_000 });
    rmSync(folder, { recursive: true });
  });

  await test.step('shares it and revokes the share', async () => {
    await choose(page, upload, 'Share and download');
    const drawer = page.getByRole('dialog', { name: upload });
    await drawer.getByRole('textbox', { name: 'Email of an account' }).fill(`nobody-${unique}@people.test`);
    await drawer.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(drawer.getByRole('textbox', { name: 'Email of an account' })).toHaveAccessibleDescription(/Nobody/);
    await drawer.getByRole('textbox', { name: 'Email of an account' }).fill('viewer@skydeck.test');
    await drawer.getByRole('button', { name: 'Share', exact: true }).click();
    const shares = drawer.getByRole('list', { name: 'Shared with' });
    await expect(shares.getByText('viewer@skydeck.test')).toBeVisible();
    await drawer.getByRole('button', { name: 'Make a link' }).click();
    await expect(drawer.getByRole('link', { name: 'Download the image' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Revoke the share with viewer@skydeck.test' }).click();
    await expect(drawer.getByText('Nobody else can use it.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('deletes the upload', async () => {
    await choose(page, upload, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete the image' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No image matches')).toBeVisible({ timeout: 60_000 });
  });
});
