import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

test('memory grows beside a snapshot, and a disk once it is deleted', async ({ page, unique }) => {
  const id = await makeServer(page, `conf-${unique}`);
  const main = page.getByRole('main');

  await test.step('takes a snapshot', async () => {
    await page.goto(`/servers/${id}/snapshot`);
    await main.getByRole('button', { name: 'Take snapshot', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('In the way');
    await dialog.getByRole('button', { name: 'Take snapshot' }).click();
    await expect(main.getByRole('listitem', { name: /^In the way/ }).getByText('Ready')).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('the snapshot holds the disks, and nothing else', async () => {
    await page.goto(`/servers/${id}/configure`);
    await expect(main.getByText("Disks can't be changed while the server has 1 snapshot.")).toBeVisible();
    await expect(main.getByRole('combobox', { name: 'Disk 1 (system)' })).toBeDisabled();
    await expect(main.getByRole('link', { name: 'View snapshots' })).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Memory' })).toBeEnabled();
  });

  await test.step('grows the memory while it runs', async () => {
    await main.getByRole('textbox', { name: 'Memory' }).fill('4096');
    await main.getByRole('textbox', { name: 'Memory' }).press('Enter');
    const changes = main.getByRole('list', { name: 'Changes' });
    await expect(changes).toContainText('2 GB');
    await expect(changes).toContainText('while running');
    // A window that grows narrower, and wide again, keeps what was typed.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: 'Servers', exact: true })).toBeVisible();
    await expect(changes).toContainText('2 GB');
    if (size) await page.setViewportSize(size);
    await expect(changes).toContainText('2 GB');
    await expect(main.getByRole('table', { name: 'Price before and after' })).toContainText('Full month');
    await main.getByRole('button', { name: 'Save change' }).click();
    const summary = page.getByText(/Memory: 2 GB → 4 GB\. Next invoice: about \+\$[\d.]+ for the rest of this month/);
    await expect(summary).toBeVisible();
    await expect(main.getByText('Now 1B, 4 GB')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('deletes what holds the disks from there', async () => {
    await main.getByRole('button', { name: 'Delete 1 snapshot and continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete and continue' }).click();
    await expect(main.getByRole('combobox', { name: 'Disk 1 (system)' })).toBeEnabled({ timeout: 60_000 });
  });

  await test.step('grows the disk with a restart; the safety snapshot is listed', async () => {
    await main.getByRole('combobox', { name: 'Disk 1 (system)' }).selectOption('40');
    const save = main.getByRole('button', { name: 'Save change' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await main.getByRole('checkbox', { name: 'The server may be interrupted' }).check();
    await save.click();
    await expect(main.getByText(/can't be changed while the server has 1 snapshot/)).toBeVisible({ timeout: 60_000 });
    const history = main.getByRole('list', { name: 'Earlier configurations' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history).toContainText('Disk 1 (system): 20 GB → 40 GB');
    await page.goto(`/servers/${id}/snapshot`);
    await expect(main.getByRole('listitem', { name: /^Before resize/ }).getByText('Ready')).toBeVisible();
    await page.goto(`/servers/${id}/overview`);
    const card = main.locator('section', { has: page.getByRole('heading', { name: 'Snapshots' }) });
    await expect(card).toContainText(/Name\s*Before resize/);
    await expect(card).toContainText(/Kept\s*1 of \d/);
  });
});

test('a network card that is added, disconnected and removed', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 400/);
  const id = await makeServer(page, `nic-${unique}`);
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Network interfaces' });
  await page.goto(`/servers/${id}/networks`);
  await expect(table.getByRole('row')).toHaveCount(2);

  await test.step('refuses a wrong address beside the field, and adds with a free one', async () => {
    await main.getByRole('button', { name: 'Add network interface' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Enter manually' }).check();
    await dialog.getByRole('textbox', { name: 'IP address' }).fill('999.1.1.1');
    await dialog.getByRole('button', { name: 'Add network interface' }).click();
    await expect(dialog.getByRole('textbox', { name: 'IP address' })).toHaveAccessibleDescription(/valid IP address/);
    await dialog.getByRole('radio', { name: 'Next free one' }).check();
    await dialog.getByRole('button', { name: 'Add network interface' }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row').nth(2)).toContainText('Connected', { timeout: 60_000 });
  });

  const choose = async (action: string) => {
    await table.getByRole('button', { name: 'Actions of network interface 1' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('disconnects it, shows the lines for the guest, and removes it', async () => {
    await choose('Disconnect');
    await expect(table.getByRole('row').nth(2)).toContainText('Disconnected', { timeout: 60_000 });
    await choose('Set up in guest');
    await expect(page.getByRole('dialog')).toContainText('macaddress');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await choose('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(table.getByRole('row')).toHaveCount(2, { timeout: 60_000 });
  });

  await test.step('takes a second public address, keeps it, puts it back and releases it', async () => {
    const card = table.getByRole('row').nth(1);
    const ask = async (action: RegExp | string) => {
      await table.getByRole('button', { name: 'Actions of network interface 0' }).click();
      await page.getByRole('menuitem', { name: action }).last().click();
    };
    const dialog = page.getByRole('dialog');
    const copies = card.getByRole('button', { name: /^Copy/ });
    await ask('Add address');
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await expect(copies).toHaveCount(2, { timeout: 60_000 });
    await expect(card).toContainText('Connected', { timeout: 60_000 });
    const keep = async () => {
      await ask(/^Release or keep/);
      await dialog.getByRole('checkbox', { name: 'Keep address' }).check();
      await dialog.getByRole('button', { name: 'Keep' }).click();
      await expect(copies).toHaveCount(1, { timeout: 60_000 });
    };
    await keep();
    const kept = main.getByRole('list', { name: 'Reserved addresses' }).getByRole('listitem');
    await expect(kept).toHaveCount(1);
    await kept.getByRole('button', { name: 'Attach to this server' }).click();
    await expect(copies).toHaveCount(2, { timeout: 60_000 });
    await expect(card).toContainText('Connected', { timeout: 60_000 });
    await expect(kept).toHaveCount(0);
    await keep();
    await kept.getByRole('button', { name: 'Release' }).click();
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(kept).toHaveCount(0);
  });
});

test('a planned change is joined by another, and cancelled', async ({ page, unique }) => {
  const id = await makeServer(page, `plan-${unique}`);
  const main = page.getByRole('main');
  await page.goto(`/servers/${id}/configure`);
  const plan = main.getByRole('button', { name: 'Schedule change' });
  await main.getByRole('textbox', { name: 'Memory' }).fill('4096');
  await main.getByRole('textbox', { name: 'Memory' }).press('Enter');
  await main.getByRole('radio', { name: 'At a set time' }).check();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await main.getByLabel('Time (UTC)').fill(tomorrow);
  await plan.click();
  await expect(main.getByText('A change is scheduled for')).toBeVisible();
  await expect(main.getByText(/^Memory: 2 GB → 4 GB$/).first()).toBeVisible();

  await main.getByRole('checkbox', { name: 'Managed service' }).check();
  await main.getByRole('radio', { name: 'With the scheduled change' }).check();
  await plan.click();
  await expect(main.getByText(/^Memory: 2 GB → 4 GB; Managed service: /).first()).toBeVisible();
  await main.getByRole('button', { name: 'Cancel scheduled change' }).click();
  await expect(main.getByText('A change is scheduled for')).toBeHidden();
});
