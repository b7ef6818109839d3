import { rmSync } from 'node:fs';
import { makeDiskFile, uploadMegabytes, uploadMs } from '../../../../e2e/disk-file.ts';
import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { act } from '../../../../e2e/servers.ts';

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Looks for one image alone: other journeys fill the library in the meantime. */
async function look(page: Page, tab: string, name: string): Promise<void> {
  await page.goto(`/hdlibrary/all/${tab}?filter=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
}

test('the library: a clone of a server that runs, an upload, and a share', async ({ page, unique, complaints }) => {
  test.setTimeout(300_000 + 2 * uploadMs);
  // A name that is too short.
  complaints.expect(/status of 400/);
  // The break of the upload.
  complaints.expect(/ERR_CONNECTION_RESET.*uploadService/);
  const server = `lib-${unique}`;
  const id = await makeServer(page, server);
  const clone = `Clone ${unique}`;
  const upload = `Upload ${unique}`;

  await test.step('clones a disk: the server is shut down and started again', async () => {
    await page.goto(`/servers/${id}/overview`);
    await expect(page.getByRole('heading', { name: server })).toBeVisible();
    await act(page, 'Clone disk');
    const dialog = page.getByRole('dialog', { name: `Clone disk of ${server}` });
    await expect(dialog.getByText(/The server is shut down during the clone/)).toBeVisible();
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

  await test.step('edits it twice in a row', async () => {
    for (const text of ['With a shop', 'With a shop and a blog']) {
      await choose(page, clone, 'Edit');
      const dialog = page.getByRole('dialog', { name: `Edit ${clone}` });
      await dialog.getByRole('textbox', { name: 'Description' }).fill(text);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    }
    await choose(page, clone, 'Edit');
    const dialog = page.getByRole('dialog', { name: `Edit ${clone}` });
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('With a shop and a blog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a new server can be made of it', async () => {
    await choose(page, clone, 'Create server');
    await expect(page).toHaveURL(/serverCreate/);
    await expect(page.getByRole('radio', { name: new RegExp(clone) })).toBeChecked();
  });

  await test.step('uploads a file through a break of the network and a reload', async () => {
    const { folder, file, sha256: sum } = makeDiskFile(uploadMegabytes);
    await look(page, 'uploads', upload);
    await page.getByRole('button', { name: 'Upload image' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload image' });
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveValue('raw');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(upload);
    await dialog.getByRole('checkbox', { name: /cloud-init/ }).check();
    // The first piece arrives, then the line breaks.
    let pieces = 0;
    await page.route('**/svc/uploadService/files/*', (route) =>
      route.request().method() !== 'PATCH' || ++pieces === 1 ? route.continue() : route.abort('connectionreset'),
    );
    await dialog.getByRole('button', { name: 'Start upload' }).click();
    await expect(dialog).toBeHidden();
    const strip = page.getByRole('list', { name: 'Uploads in this tab' });
    await expect(strip.getByText(/waiting for the connection/)).toBeVisible({ timeout: 60_000 });
    await strip.getByRole('button', { name: 'Pause' }).click();
    await expect(strip.getByText(/^Paused at/)).toBeVisible();
    await page.unroute('**/svc/uploadService/files/*');
    await page.reload();
    // What was paused stays so, and its file is at hand.
    await expect(strip.getByText(/^Paused at/)).toBeVisible();
    await choose(page, upload, 'Resume upload');
    await expect(strip.getByText('Uploaded. Verifying now.')).toBeVisible({ timeout: uploadMs });
    await look(page, 'mine', upload);
    await expect(page.getByRole('row', { name: new RegExp(upload) })).toContainText('Available', { timeout: uploadMs });
    await choose(page, upload, 'Share and download');
    await expect(page.getByRole('dialog', { name: upload }).getByText(sum)).toBeVisible();
    await page.getByRole('dialog', { name: upload }).getByRole('button', { name: 'Close' }).click();
    rmSync(folder, { recursive: true });
  });

  await test.step('copies it to another zone, and tags both at once', async () => {
    await choose(page, upload, 'Copy to data center');
    const dialog = page.getByRole('dialog', { name: 'Copy image to another data center' });
    await dialog.getByRole('combobox', { name: 'Data center' }).selectOption('EU-LO');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /London/ })).toContainText('Available', { timeout: 60_000 });
    for (const box of await page.getByRole('checkbox', { name: new RegExp(upload) }).all()) await box.check();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const tags = page.getByRole('dialog', { name: 'Tags of 2 images' });
    await tags.getByRole('combobox', { name: 'Add tags' }).fill(`t-${unique}`);
    await tags.getByRole('combobox', { name: 'Add tags' }).press('Enter');
    await tags.getByRole('button', { name: 'Change tags' }).click();
    await expect(tags).toBeHidden();
    await page.goto(`/hdlibrary/all/mine?tag=t-${unique}`);
    await expect(page.getByRole('row', { name: new RegExp(upload) })).toHaveCount(2);
    await page.goto(`/hdlibrary/EU-FR/mine?tag=t-${unique}`);
    await expect(page.getByRole('row', { name: new RegExp(upload) })).toHaveCount(1);
  });

  await test.step('shares it and revokes the share', async () => {
    await choose(page, upload, 'Share and download');
    const drawer = page.getByRole('dialog', { name: upload });
    await drawer.getByRole('button', { name: 'Manage access' }).click();
    const dialog = page.getByRole('dialog', { name: `Permissions of ${upload}` });
    const people = dialog.getByRole('list', { name: 'People with access' });
    // No one learns whether someone has the email.
    for (const email of [`nobody-${unique}@people.test`, 'viewer@skydeck.test']) {
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
      await dialog.getByLabel('Expires on').fill('2035-01-31');
      await dialog.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(people.getByText(email, { exact: true })).toBeVisible();
    }
    for (const email of ['viewer@skydeck.test', `nobody-${unique}@people.test`]) {
      await dialog.getByRole('button', { name: `Stop sharing with ${email}` }).click();
      await expect(people.getByText(email, { exact: true })).toBeHidden();
    }
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await drawer.getByRole('button', { name: 'Create link' }).click();
    await expect(drawer.getByRole('link', { name: 'Download the image' })).toBeVisible();
    await expect(drawer.getByText('Not shared with anyone.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('deletes the upload', async () => {
    await choose(page, upload, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete image' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No image matches')).toBeVisible({ timeout: 60_000 });
  });
});
