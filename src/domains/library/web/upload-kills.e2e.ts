import { rmSync } from 'node:fs';
import { makeDiskFile, uploadMegabytes, uploadMs } from '../../../../e2e/disk-file.ts';
import { expect, password, test } from '../../../../e2e/journey.ts';
import { SecondWeb } from '../../../../e2e/stage/second-web.ts';
import { canStage } from '../../../../e2e/stage/stage.ts';

/** Killed while the piece after these shares of the file is on its way. */
const killAt = [1 / 4, 1 / 2];
/** A process that kept what it was sent would hold the whole file. */
const mostMemoryMb = 400;

test('an upload from a page survives two kills of the server, in flat memory', async ({ page, unique, complaints }) => {
  test.skip(!canStage(), 'it needs a web process that it may kill');
  test.setTimeout(240_000 + 2 * uploadMs);
  // What a page says of a server that is gone for a moment.
  complaints.expect(/ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE|SOCKET)|status of 503 .*readyz/);
  const size = uploadMegabytes * 1_048_576;
  const disk = makeDiskFile(uploadMegabytes);
  const web = await SecondWeb.start();
  try {
    const data = { email: 'user@skydeck.test', password };
    expect((await page.request.post(`${web.url}/svc/login`, { data })).status(), 'sign-in').toBe(200);
    const name = `Kills ${unique}`;
    const memory: number[] = [];
    let restarted = Promise.resolve();
    let [pieces, asked] = [0, 0];
    page.on('request', (request) => {
      if (request.method() !== 'PATCH') return;
      pieces += 1;
      memory.push(web.memory() ?? 0);
      const share = killAt[asked];
      const at = Number(request.headers()['upload-offset']);
      if (share === undefined || at / size < share) return;
      asked += 1;
      restarted = restarted.then(() => web.kill());
    });

    await page.goto(`${web.url}/hdlibrary/all/uploads?filter=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'Upload image' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload image' });
    await dialog.getByLabel('File', { exact: true }).setInputFiles(disk.file);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Start upload' }).click();
    await expect(dialog).toBeHidden();
    const strip = page.getByRole('list', { name: 'Uploads in this tab' });
    await expect(strip.getByText('Uploaded. Verifying now.')).toBeVisible({ timeout: uploadMs });
    await restarted;
    expect(web.kills).toBe(killAt.length);

    await page.goto(`${web.url}/hdlibrary/all/mine?filter=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Available', { timeout: uploadMs });
    await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share and download', exact: true }).click();
    await expect(page.getByRole('dialog', { name }).getByText(disk.sha256)).toBeVisible();

    const most = Math.max(...memory);
    const said = `${uploadMegabytes} MB in ${pieces} pieces; memory of the server: first ${memory[0]} MB, most ${most} MB`;
    test.info().annotations.push({ type: 'memory', description: said });
    // oxlint-disable-next-line no-console -- a client that sends gigabytes wants the figure
    if (uploadMegabytes > 24) console.log(said);
    expect(most).toBeLessThan(mostMemoryMb);
  } finally {
    await web.stop();
    rmSync(disk.folder, { recursive: true });
  }
});
