import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { act, actOnSelected, confirm, stateOf } from '../../../../e2e/servers.ts';
import { addServers, canStage } from '../../../../e2e/stage/stage.ts';

test('fifty servers are powered on at once, and what failed is tried again', async ({ page, unique }) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `bulk-${unique}`);
  const prefix = `many-${unique}`;
  await addServers(email, prefix, 'some fail');
  await page.goto('/servers?size=25');
  const table = page.getByRole('table', { name: 'Servers' });
  await expect(table.getByRole('link', { name: `${prefix}-01` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected servers' });
  await bar.getByRole('button', { name: 'Select all 50' }).click();
  await expect(bar).toContainText('50 selected');
  await bar.getByRole('button', { name: 'Power on' }).click();
  await page
    .getByRole('dialog', { name: 'Power on: 50 servers' })
    .getByRole('button', { name: 'Power on 50 servers' })
    .click();
  const results = page.getByRole('dialog', { name: 'Power on: results' });
  await expect(results.getByRole('status')).toHaveText('48 done, 2 failed', { timeout: 110_000 });
  // What failed stands first, with its reason.
  const failed = results.getByRole('listitem').filter({ hasText: 'Failed' });
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText(`${prefix}-07`);
  await expect(failed.first()).toContainText('The host has no memory left.');
  await expect(failed.nth(1)).toContainText(`${prefix}-31`);
  await results.getByRole('button', { name: 'Retry 2' }).click();
  await expect(results.getByRole('status')).toHaveText('50 done', { timeout: 60_000 });
  await results.getByRole('button', { name: 'Done' }).click();
  await page.goto('/servers?state=on&size=25');
  await expect(page.getByText('1–25 of 50')).toBeVisible();
});

test('many servers are terminated once their number is typed', async ({ page, unique }) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `ends-${unique}`);
  const prefix = `ends-${unique}`;
  await addServers(email, prefix, 'none fail');
  await page.goto(`/servers?filter=${prefix}-0&size=25`);
  const table = page.getByRole('table', { name: 'Servers' });
  await expect(table.getByRole('row')).toHaveCount(10);
  const bar = page.getByRole('toolbar', { name: 'Selected servers' });

  await test.step('one of them is protected', async () => {
    await page.getByRole('checkbox', { name: `Select ${prefix}-03` }).check();
    await actOnSelected(page, 'Protection');
    const dialog = page.getByRole('dialog', { name: `Protection of ${prefix}-03` });
    await dialog.getByRole('combobox', { name: 'Against termination' }).selectOption('On');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the others end, and it is said why this one does not', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await bar.getByRole('button', { name: 'Terminate' }).click();
    const ask = page.getByRole('dialog', { name: 'Terminate: 9 servers' });
    await expect(ask.getByRole('status')).toHaveText('8 are ready, 1 will be skipped.');
    await expect(ask.getByRole('listitem').filter({ hasText: 'Skipped' })).toContainText(`${prefix}-03`);
    await expect(ask).toContainText('can be restored for 72 hours');
    const button = ask.getByRole('button', { name: 'Terminate 8 servers' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await ask.getByRole('textbox', { name: 'Type 8 to confirm' }).fill('9');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await ask.getByRole('textbox', { name: 'Type 8 to confirm' }).fill('8');
    await button.click();
    const results = page.getByRole('dialog', { name: 'Terminate: results' });
    await expect(results.getByRole('status')).toHaveText('8 done, 1 skipped', { timeout: 110_000 });
    await results.getByRole('button', { name: 'Done' }).click();
    await page.goto(`/servers?filter=${prefix}-0&size=25`);
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table).toContainText(`${prefix}-03`);
  });
});

test('what a change of many would do is told first, and what it passed over is tried again', async ({
  page,
  unique,
}) => {
  const headers = await signedHeaders(page);
  const [ready, resting] = [`ready-${unique}`, `rests-${unique}`];
  await makeServer(page, ready, headers);
  const id = await makeServer(page, resting, headers);
  // In its own window: what is asked stays open in the meantime.
  const other = await page.context().newPage();
  const turn = async (action: 'Suspend' | 'Resume', state: RegExp) => {
    await other.goto(`/servers/${id}/overview`);
    await act(other, action);
    if (action === 'Suspend') await confirm(other, action);
    await expect(stateOf(other)).toHaveText(state, { timeout: 60_000 });
  };
  await turn('Suspend', /^Suspended/);
  await page.goto(`/servers?filter=${unique}`);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();

  await test.step('a schedule says who can have it before it is given', async () => {
    await actOnSelected(page, 'Power schedule');
    const dialog = page.getByRole('dialog', { name: 'Power schedule of 2 servers' });
    await expect(dialog.getByText('2 are ready.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a second try is checked like the first', async () => {
    await actOnSelected(page, 'Configure');
    const dialog = page.getByRole('dialog', { name: 'Configure 2 servers' });
    await dialog.getByRole('combobox', { name: 'Add a disk' }).selectOption({ label: '10 GB' });
    await dialog.getByRole('button', { name: 'Check the servers' }).click();
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect(line(resting)).toContainText('Skipped');
    await dialog.getByRole('button', { name: 'Configure 1 server' }).click();
    await expect(line(ready)).toContainText('In progress');
    await turn('Resume', /^(On|Resumed)/);
    await dialog.getByRole('button', { name: 'Retry 1' }).click();
    await expect(line(ready)).toBeHidden();
    await expect(line(resting)).toContainText('Without a restart');
    await dialog.getByRole('button', { name: 'Configure 1 server' }).click();
    await expect(line(ready)).toContainText('In progress');
    await expect(line(resting)).toContainText('In progress');
    await expect(dialog.getByRole('button', { name: /^Try/ })).toBeHidden();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
});
