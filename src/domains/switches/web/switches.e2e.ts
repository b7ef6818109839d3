import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('an operator finds a MAC address by its IP address, and follows it to the port, its switch and the networks', async ({
  page,
}) => {
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');

  const addresses = main.getByRole('table', { name: 'MAC addresses' });
  const first = addresses.getByRole('row').nth(1);
  await test.step('the switches have seen servers', async () => {
    await page.goto('/switch?known=1');
    await expect(first.getByRole('link').first()).toBeVisible({ timeout: 60_000 });
    expect(await seriousFindings(page)).toEqual([]);
  });

  const mac = await first.getByRole('code').first().innerText();
  await test.step('it is found without its colons', async () => {
    await main.getByRole('searchbox').fill(mac.replaceAll(':', ''));
    await expect(addresses.getByRole('row')).toHaveCount(2);
    await expect(first).toContainText(mac);
  });

  await test.step('its port leads to all that is behind it', async () => {
    await first.getByRole('link', { name: /Ethernet/ }).click();
    const ports = main.getByRole('table', { name: 'Ports' });
    await expect(ports.getByRole('row').nth(1)).toContainText('Up');
    expect(await seriousFindings(page)).toEqual([]);
    await ports
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: /Ethernet/ })
      .click();
    await expect(page).toHaveURL(/\/switch\?.*port=/);
    await expect(first).toBeVisible();
  });

  await test.step('the switches and the networks on them are listed', async () => {
    await main.getByRole('link', { name: 'Switches', exact: true }).click();
    await expect(main.getByRole('table', { name: 'Switches' }).getByRole('row').nth(1)).toContainText('leaf');
    expect(await seriousFindings(page)).toEqual([]);
    await main.getByRole('link', { name: 'Networks', exact: true }).click();
    await expect(main.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  });
});
