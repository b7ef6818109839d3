import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

test('servicelets of a server: output, a failure, a file with a bad path and then a good one', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 400 .*serviceletRuns/);
  const id = await makeServer(page, `slet-${unique}`);
  await page.goto(`/servers/${id}/servicelet`);
  const available = page.getByRole('list', { name: 'Servicelets' });
  const runs = page.getByRole('table', { name: 'Runs' });
  await expect(available).toContainText('Disk usage');

  await test.step('runs a command and shows what it wrote', async () => {
    await page.getByRole('button', { name: 'Run Disk usage', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Disk usage' });
    await expect(drawer.getByRole('region', { name: 'Output' })).toContainText('/dev/vda', { timeout: 60_000 });
    await expect(drawer.getByText('OK', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(runs.getByRole('row', { name: /Disk usage/ })).toHaveCount(1);
  });

  await test.step('notifies why one failed, also to whoever follows its link, and offers it again', async () => {
    await page.getByRole('button', { name: 'Run Tail a log', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Run Tail a log' });
    await form.getByRole('textbox', { name: 'Lines' }).fill('many');
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(form.getByRole('textbox', { name: 'Lines' })).toHaveAccessibleDescription(/Enter a whole number/);
    await form.getByRole('textbox', { name: 'Lines' }).fill('5');
    await form.getByRole('textbox', { name: 'Log file' }).fill('/var/log/no-such.log');
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Tail a log' });
    await expect(drawer.getByText('Failed', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(drawer.getByRole('region', { name: 'Output' })).toContainText('No such file');
    await drawer.getByRole('button', { name: 'Run again' }).click();
    const again = page.getByRole('dialog', { name: 'Run Tail a log' });
    await expect(again.getByRole('textbox', { name: 'Log file' })).toHaveValue('/var/log/no-such.log');
    await again.getByRole('button', { name: 'Cancel' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('says at the field what is wrong with a path, and where a good one leads', async () => {
    await page.getByRole('button', { name: 'Run Upload a file', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Run Upload a file' });
    const file = { name: 'motd.txt', mimeType: 'text/plain', buffer: Buffer.from('Welcome\n') };
    await form.getByLabel('Choose file').setInputFiles(file);
    const where = form.getByRole('textbox', { name: 'Path on the server' });
    await expect(where).toHaveValue('/tmp/motd.txt');
    await where.fill('tmp/motd.txt');
    await expect(where).toHaveAccessibleDescription(/Root Directory is Missing/);
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(where).toHaveAccessibleDescription(/Root Directory is Missing/);
    await where.fill('/tmp/a/../motd.txt');
    await expect(where).toHaveAccessibleDescription('Saved to /tmp/motd.txt');
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Upload a file' });
    await expect(drawer.getByRole('region', { name: 'Output' })).toContainText('/tmp/motd.txt', { timeout: 60_000 });
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('installs a service, which then can be removed', async () => {
    await page.getByRole('button', { name: 'Install Install nginx' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('OK', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(available.getByRole('listitem').filter({ hasText: 'nginx' })).toContainText('Installed');
  });
});
