import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, test, type Page } from '../../../../e2e/journey.ts';
import { canStage, failMoves } from '../../../../e2e/stage/stage.ts';

interface Host {
  id: string;
  name: string;
  servers: number;
}
interface Plan {
  moves: { name: string; blocker: string | null }[];
}

const ask = async <T>(page: Page, path: string) => (await (await page.request.get(`/svc${path}`)).json()) as T;

test('a host is evacuated while one move fails, paused, resumed, retried, and brought back', async ({
  page,
  complaints,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  // The proof of identity is asked for by a refusal.
  complaints.expect(/status of 403/);
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const press = async (name: string) => {
    await main.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A slow network.');
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  const state = (name: RegExp | string) => main.getByText(name, typeof name === 'string' ? { exact: true } : {});

  const { items } = await ask<{ items: Host[] }>(page, '/hosts?zone=AS&sorting=servers&state=online');
  const host = items.find(({ servers }) => servers > 3);
  if (host === undefined) throw new Error('No host has enough servers.');
  const plan = await ask<Plan>(page, `/hosts/${host.id}/evacuationPlan`);
  expect(plan.moves.filter(({ blocker }) => blocker !== null)).toEqual([]);
  const names = plan.moves.map(({ name }) => name);
  const failing = names.find((name) => names.filter((other) => other === name).length === 1) ?? '';
  await failMoves(failing);

  await test.step('the list leads to the host, its servers and its plan', async () => {
    await page.goto('/hosts');
    await main.getByLabel('Search hosts').fill(host.name);
    await main.getByRole('link', { name: host.name }).click();
    await expect(main.getByRole('heading', { name: host.name })).toBeVisible();
    await expect(main.getByRole('meter', { name: 'Memory' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await main.getByRole('link', { name: 'Servers', exact: true }).click();
    await expect(main.getByRole('table', { name: 'Servers of the host' }).getByRole('row')).toHaveCount(
      Math.min(10, host.servers) + 1,
    );
    await main.getByRole('button', { name: 'Evacuate host' }).click();
    await expect(dialog.getByText(`${plan.moves.length} of ${plan.moves.length} servers can move`)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('it starts once the operator has proven who they are, and is paused', async () => {
    await dialog.getByLabel('Moves side by side').fill('2');
    await dialog.getByLabel('Reason').fill('Memory modules are replaced.');
    await dialog.getByRole('button', { name: 'Evacuate host' }).click();
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(state(/Entering maintenance \(\d+ of \d+ moved\)/)).toBeVisible();
    await press('Pause evacuation');
    await expect(state('Paused')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('resumed, it ends with one server left on the host', async () => {
    await press('Resume evacuation');
    await expect(main.getByRole('button', { name: 'Retry failed moves' })).toBeVisible({ timeout: 60_000 });
    const failed = main.getByRole('table', { name: 'Servers of the evacuation' }).getByRole('row', { name: failing });
    await expect(failed).toContainText('Failed');
    await expect(failed).toContainText('The target host did not respond.');
    await expect(state('Disabled')).toBeVisible();
  });

  await test.step('the move is tried again, and the empty host is under maintenance', async () => {
    await press('Retry failed moves');
    await expect(state('Maintenance')).toBeVisible({ timeout: 30_000 });
    await main.getByRole('link', { name: 'Servers', exact: true }).click();
    await expect(main.getByText('No servers on the host')).toBeVisible();
  });

  await test.step('it is brought back, with all of it in its history', async () => {
    await main.getByRole('button', { name: 'End maintenance' }).click();
    await dialog.getByLabel('Reason').fill('Done.');
    await dialog.getByRole('button', { name: 'End maintenance' }).click();
    await expect(state('Online')).toBeVisible();
    await main.getByRole('link', { name: 'History', exact: true }).click();
    await expect(main.getByText('Maintenance ended: Done.')).toBeVisible();
    await expect(main.getByText('Evacuation paused')).toBeVisible();
  });
});
