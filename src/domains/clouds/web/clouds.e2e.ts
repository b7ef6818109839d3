import { httpLegacy } from '../../../engines/openstack/test-http-adoption.ts';
import { httpChecks } from '../../../engines/openstack/test-http-checks.ts';
import { HttpCloud } from '../../../engines/openstack/test-http-cloud.ts';
import { expect, proveIdentity, signIn, test } from '../../../../e2e/journey.ts';

test('an operator adds a cloud, mends what the self-check names, and sees it down without harm', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of (400|403|404)/);
  await using cloud = await HttpCloud.open();
  httpChecks(cloud);
  httpLegacy(cloud);
  cloud.password = 'right';
  const zoneId = `O-${unique
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(-4)
    .toUpperCase()}`;
  const name = `Oslo ${unique}`;
  const main = page.getByRole('main');
  const result = (title: string) => main.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await signIn(page, 'root@skydeck.test');

  await test.step('the form says what is missing, and asks for a proof of identity', async () => {
    await page.goto('/engines');
    await page.getByRole('link', { name: 'OpenStack' }).click();
    await main.getByRole('button', { name: 'Add data center' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('ID', { exact: true }).fill(zoneId);
    await page.getByLabel('Country', { exact: true }).fill('Norway');
    await page.getByLabel('Country code').fill('NO');
    await page.getByLabel('City').fill('Oslo');
    await page.getByLabel('Keystone URL').fill(`${cloud.url}/identity`);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByLabel('Public networks', { exact: true }).selectOption('vlan');
    await main.getByRole('button', { name: 'Add data center' }).click();
    await expect(main.getByText('Enter the physical network.')).toBeVisible();
    await page.getByLabel('Physical network: Public networks').fill('physnet1');
    await page.getByLabel('Rescue image').fill('debian');
    await page
      .getByRole('group', { name: 'Not available' })
      .getByRole('checkbox', { name: /^Consoles/ })
      .check();
    await page.getByLabel('vCPU of all servers').fill('64');
    await main.getByRole('button', { name: 'Add data center' }).click();
    await expect(main.getByText('Enter the ID that Glance shows')).toBeVisible();
    await page.getByLabel('Rescue image').fill('');
    await main.getByRole('button', { name: 'Add data center' }).click();
    await proveIdentity(page);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('the self-check names the wrong password and what to do', async () => {
    await expect(result('Sign-in').getByText('Failed', { exact: true })).toBeVisible();
    await expect(result('Sign-in')).toContainText('Check the Keystone URL');
    await expect(result('Servers (nova)').getByText('Skipped', { exact: true })).toBeVisible();
  });

  await test.step('a changed password is taken up at once', async () => {
    await main.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByLabel('Disks', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('vCPU of all servers')).toHaveValue('64');
    await page.getByLabel('Password', { exact: true }).fill('right');
    await main.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await main.getByRole('link', { name: 'Self-check' }).click();
    await main.getByRole('button', { name: 'Check again' }).click();
    await expect(result('Disks (cinder)').getByText('OK', { exact: true })).toBeVisible();
    await expect(result('First boot').getByText('OK', { exact: true })).toBeVisible();
    await expect(result('Consoles (VNC)')).toContainText('Not used');
    await expect(result('Quotas')).toContainText('the 1 limit of the settings');
    await expect(main.getByRole('link', { name: 'Open data center' })).toBeVisible();
  });

  await test.step('what the cloud has already is imported after a preview, and released', async () => {
    await main.getByRole('link', { name: 'Import' }).click();
    await main.getByRole('button', { name: 'Search cloud' }).click();
    const row = (of: string) => main.getByRole('row').filter({ hasText: of });
    await expect(row('local').getByText('Not importable')).toBeVisible();
    await row('shop net').getByRole('checkbox').check();
    await row('Debian 12').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email of the owner').fill('user@skydeck.test');
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await expect(dialog.getByText(/Private network lan-1777-shop-net/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 objects' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row('shop net').getByText('Imported')).toBeVisible();
    await expect(row('Debian 12').getByText('Imported')).toBeVisible();
    await row('shop net').getByRole('checkbox').check();
    await row('Debian 12').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await dialog.getByRole('button', { name: 'Release 2 objects' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row('shop net').getByText('Found')).toBeVisible();
    await main.getByRole('link', { name: 'Self-check' }).click();
  });

  await test.step('a cloud that is down is silent, and the console goes on', async () => {
    cloud.on('GET compute/servers/detail', { status: 503, headers: { 'retry-after': '1' } });
    await expect(main.getByText('The cloud has not answered since')).toBeVisible();
    await page.goto('/clouds');
    await expect(main.getByRole('row', { name }).getByText("Can't be reached")).toBeVisible();
    await page.goto('/servers');
    await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  });

  await test.step('it goes without a trace', async () => {
    await page.goto(`/clouds/${zoneId}/settings`);
    await main.getByRole('button', { name: 'Remove data center' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(zoneId);
    await dialog.getByRole('button', { name: 'Remove data center' }).click();
    await expect(page).toHaveURL(/\/clouds$/);
    await expect(main.getByRole('row', { name })).toBeHidden();
  });
});
