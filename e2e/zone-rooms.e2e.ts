import { beSignedIn, expect, test } from './journey.ts';
import { newPerson } from './people.ts';

const zone = 'US-SC';

test('an operator sells out a processor; a customer asks to be told, and hears when there is room again', async ({
  browser,
  page,
  unique,
}) => {
  test.setTimeout(180_000);
  const office = await browser.newContext();
  const desk = await office.newPage();
  await beSignedIn(desk, 'root@skydeck.test');
  const setRoom = async (processors: string) => {
    await desk.goto('/zoneRooms');
    await desk.getByRole('button', { name: 'Change the room of Santa Clara' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Room of Santa Clara' });
    await dialog
      .getByRole('group', { name: /^T · Burstable/ })
      .getByLabel('Processors')
      .selectOption(processors);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await setRoom('None, sold out');
  const line = desk.getByRole('list', { name: 'Zones' }).getByRole('listitem').filter({ hasText: zone });
  await expect(line).toContainText('T is sold out');

  await newPerson(page, `room-${unique}`);
  await page.goto(`/serverCreate?zone=${zone}`);
  await expect(page.getByText('T · Burstable: no room just now.')).toBeVisible();
  await page.getByRole('button', { name: 'Tell me when there is room: T · Burstable' }).click();
  await expect(page.getByText('T · Burstable: you are told when there is room again.')).toBeVisible();

  await desk.goto('/zoneRooms');
  await expect(line).toContainText(/\d+ (person waits|people wait)/);
  await setRoom('All that are sold');
  await expect(line).toContainText('Room for all that is sold');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toContainText('1', { timeout: 100_000 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Santa Clara has room again for type T')).toBeVisible();
  await office.close();
});
