import { rmSync } from 'node:fs';
import { makeDiskFile, uploadMs } from '../../../../e2e/disk-file.ts';
import { beSignedIn, expect, signIn, test, type Page } from '../../../../e2e/journey.ts';

const look = (page: Page, tab: string, name: string) =>
  page.goto(`/hdlibrary/all/${tab}?filter=${encodeURIComponent(name)}`);
const stripOf = (page: Page) => page.getByRole('list', { name: 'Uploads in this tab' });

interface Held {
  /** The offset of the third piece, once it hangs: how large the first two are depends on how fast they were sent. */
  offset: string | null;
}

/** The third piece hangs until its page goes; those of later pages arrive. */
async function holdThird(page: Page): Promise<Held> {
  const held: Held = { offset: null };
  let pieces = 0;
  await page.route('**/svc/uploadService/files/*', (route) => {
    if (route.request().method() !== 'PATCH' || ++pieces !== 3) return route.continue();
    held.offset = route.request().headers()['upload-offset'] ?? '';
    return undefined;
  });
  return held;
}

async function upload(page: Page, name: string, { file, held }: { file: string; held: Held }): Promise<void> {
  await look(page, 'uploads', name);
  await page.getByRole('button', { name: 'Upload image' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload image' });
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Start upload' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => Number(held.offset)).toBeGreaterThan(0);
  await expect(stripOf(page).getByText(/^[\d.]+ MB of/)).toBeVisible();
  await expect(stripOf(page).getByText(/The file is stored in this browser/)).toBeVisible();
}

async function seeChecksum(page: Page, name: string, sum: string): Promise<void> {
  await look(page, 'mine', name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Available', { timeout: uploadMs });
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share and download', exact: true }).click();
  await expect(page.getByRole('dialog', { name }).getByText(sum)).toBeVisible();
}

test('an upload goes on by itself after a reload, where it stood', async ({ page, unique }) => {
  const disk = makeDiskFile(24);
  const name = `Reload ${unique}`;
  await beSignedIn(page);
  const held = await holdThird(page);
  await upload(page, name, { file: disk.file, held });
  const offsets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  await page.reload();
  await expect(stripOf(page).getByText('Uploaded. Verifying now.')).toBeVisible({ timeout: uploadMs });
  expect(offsets[0]).toBe(held.offset);
  await seeChecksum(page, name, disk.sha256);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
  await expect(stripOf(page)).toBeHidden();
  rmSync(disk.folder, { recursive: true });
});

test('when the page of an upload is closed, the next one goes on', async ({ page, unique, complaints }) => {
  // The piece that was on its way may still be taken in, or be so just now: then the next page asks once more.
  complaints.expect(/status of (409|503)/);
  const disk = makeDiskFile(24);
  const name = `Closed ${unique}`;
  await beSignedIn(page);
  const next = await page.context().newPage();
  await look(next, 'uploads', name);
  await expect(next.getByText('No image matches')).toBeVisible();
  const held = await holdThird(page);
  await upload(page, name, { file: disk.file, held });
  await expect(stripOf(next).getByText('Uploading in another tab.')).toBeVisible();
  await page.close();
  await expect(stripOf(next).getByText('Uploaded. Verifying now.')).toBeVisible({ timeout: uploadMs });
  await seeChecksum(next, name, disk.sha256);
  rmSync(disk.folder, { recursive: true });
});

test('whoever signs out leaves no file behind; the upload waits until it is chosen again', async ({ page, unique }) => {
  const disk = makeDiskFile(24);
  const name = `Leaves ${unique}`;
  await beSignedIn(page);
  const held = await holdThird(page);
  await upload(page, name, { file: disk.file, held });
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  await look(page, 'uploads', name);
  await page.getByRole('button', { name: `Choose file for ${name}` }).click();
  const again = page.getByRole('dialog', { name: `Resume upload of ${name}` });
  await again.getByLabel('File').setInputFiles(disk.file);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(stripOf(page).getByText('Uploaded. Verifying now.')).toBeVisible({ timeout: uploadMs });
  await seeChecksum(page, name, disk.sha256);
  rmSync(disk.folder, { recursive: true });
});
