import { expect, productUrl, test, type Page } from './journey.ts';
import { makeServer, signedHeaders } from './make-server.ts';

/** Saves something of a server in a session of its own, as another user with access would. */
async function elsewhere(page: Page) {
  const headers = await signedHeaders(page);
  const make = async (path: string, input: object) => {
    const answer = await page.request.post(`/svc${path}`, { headers, data: input });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  const save = async (path: string, input: object) => {
    const read = await page.request.get(`/svc${path.replace(/\/(name|description)$/, '')}`, { headers });
    const { version } = (await read.json()) as { version: number };
    const answer = await page.request.put(`/svc${path}`, {
      headers: { ...headers, 'if-match': `"${version}"` },
      data: input,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  return { make, save };
}

test('what another user changed meanwhile is shown, and nothing typed is lost', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/status of 412/);
  const name = `both-${unique}`;
  const id = await makeServer(page, name);
  const other = await browser.newContext({ baseURL: productUrl() });
  const { make: makeElsewhere, save: saveElsewhere } = await elsewhere(await other.newPage());
  const main = page.getByRole('main');

  await test.step("a note: their text, and one's own in the field", async () => {
    await page.goto(`/servers/${id}/notes`);
    await main.getByRole('button', { name: /note/i }).first().click();
    const box = main.getByRole('textbox', { name: 'Note' });
    await box.fill('Mine');
    await saveElsewhere(`/servers/${id}/note`, { body: 'Theirs' });
    await main.getByRole('button', { name: 'Save' }).click();
    const alert = main.getByRole('alert');
    await expect(alert).toContainText('Theirs');
    await expect(box).toHaveValue('Mine');
    await alert.getByRole('button', { name: 'Use their version' }).click();
    await expect(box).toHaveValue('Theirs');
    await box.fill('Both');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(box).toBeHidden();
    await expect(main).toContainText('Both');
  });

  await test.step("a description: their text, and one's own over it", async () => {
    await page.goto(`/servers/${id}/overview`);
    await page.getByRole('button', { name: `Edit description of ${name}` }).click();
    const box = page.getByRole('textbox', { name: 'Server description' });
    await box.fill('Mine');
    await saveElsewhere(`/servers/${id}/description`, { description: 'Theirs' });
    await main.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this server' });
    await expect(alert).toContainText('Theirs');
    await expect(box).toHaveValue('Mine');
    await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
    await expect(box).toBeHidden();
    await expect(main).toContainText('Mine');
  });

  await test.step('a name', async () => {
    await page.getByRole('button', { name: `Rename ${name}` }).click();
    const box = page.getByRole('textbox', { name: 'Server name' });
    await box.fill(`mine-${unique}`);
    await saveElsewhere(`/servers/${id}/name`, { name: `theirs-${unique}` });
    await main.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this server' });
    await expect(alert).toContainText(`theirs-${unique}`);
    await expect(box).toHaveValue(`mine-${unique}`);
    await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
    await expect(page.getByRole('heading', { name: `mine-${unique}` })).toBeVisible();
  });

  await test.step('a group, in its dialog', async () => {
    const groupId = await makeElsewhere('/groups', { name: `group-${unique}` });
    await page.goto('/groups');
    await page.getByRole('button', { name: `Actions of group-${unique}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: `Rename group-${unique}` });
    const box = dialog.getByRole('textbox', { name: 'Name' });
    await box.fill(`mine-${unique}`);
    await saveElsewhere(`/groups/${groupId}`, { name: `theirs-${unique}` });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText(`group-${unique} theirs-${unique}`);
    await alert.getByRole('button', { name: 'Use their version' }).click();
    await expect(box).toHaveValue(`theirs-${unique}`);
    await box.fill(`mine-${unique}`);
    await saveElsewhere(`/groups/${groupId}`, { name: `others-${unique}` });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(alert).toContainText(`others-${unique}`);
    await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
    await expect(dialog).toBeHidden();
    await expect(main).toContainText(`mine-${unique}`);
  });
  await other.close();
});
