import { expect, test } from './journey.ts';
import { newPerson } from './people.ts';

test('a dialog keeps what is typed, shows what is wrong at its field and asks before it is lost', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await newPerson(page, `forms-${unique}`);
  await page.goto('/groups');
  const opener = page.getByRole('main').getByRole('button', { name: 'Create group' }).first();
  const dialog = page.getByRole('dialog', { name: 'Create group' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const description = dialog.getByRole('textbox', { name: 'Description' });
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });

  await test.step('what was refused stands at the field, which has the focus', async () => {
    await opener.click();
    await expect(name).toBeFocused();
    await description.fill('Who looks after the web servers');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
    await expect(description).toHaveValue('Who looks after the web servers');
  });

  await test.step('it goes as soon as the field changes', async () => {
    await name.fill(`team-${unique}`);
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('Esc asks, and what was typed stays', async () => {
    await page.keyboard.press('Escape');
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await expect(asks).toBeHidden();
    await expect(name).toHaveValue(`team-${unique}`);
    await page.keyboard.press('Escape');
    await asks.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('an untouched one closes at once; a saved one is in the list without a reload', async () => {
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await opener.click();
    await name.fill(`team-${unique}`);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: `team-${unique}` })).toBeVisible();
  });
});
