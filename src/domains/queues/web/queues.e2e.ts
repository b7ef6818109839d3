import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { addServers, canStage, hangWorker } from '../../../../e2e/stage/stage.ts';

test.skip(() => !canStage(), 'the data of the product is out of reach');

test('a task that fails for good is a dead letter, and is requeued once its cause is gone; another is discarded', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, `dead-${unique}`);
  await addServers(email, `dead-${unique}`, 'some fail');
  const [first, second] = [`dead-${unique}-07`, `dead-${unique}-31`];
  for (const name of [first, second]) {
    await page.goto(`/servers?filter=${name}`);
    await page.getByRole('button', { name: `Actions of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Power on' }).click();
    await expect(page.getByRole('menuitem', { name: 'Power on' })).toBeHidden();
  }
  const operator = await browser.newPage();
  await beSignedIn(operator, 'root@skydeck.test');
  const main = operator.getByRole('main');
  const queues = main.getByRole('table', { name: 'Queue monitor' });
  const dead = main.getByRole('table', { name: 'Dead letters' });
  const row = (name: string) => dead.getByRole('row').filter({ hasText: name });

  await test.step('the queue counts them, and leads to them', async () => {
    await operator.goto('/mqProxyMon?kind=tasks&filter=server.power');
    const count = queues.getByRole('row').nth(1).getByRole('link');
    await expect(count).toBeVisible();
    expect(await seriousFindings(operator)).toEqual([]);
    await count.click();
    await expect(operator).toHaveURL(/deadLetters\?kind=server\.power/);
    await operator.goto(`/mqProxyMon/deadLetters?filter=dead-${unique}`);
    for (const name of [first, second]) await expect(row(name)).toContainText('The host has no memory left.');
    expect(await seriousFindings(operator)).toEqual([]);
  });

  await test.step('one is requeued, and succeeds', async () => {
    await row(first)
      .getByRole('button', { name: /^Actions of/ })
      .click();
    await operator.getByRole('menuitem', { name: 'Requeue task' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Retry 1 task' }).click();
    await expect(dialog.getByText('Started').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(first)).toHaveCount(0);
    await page.goto(`/tasks?filter=${first}&state=succeeded,waiting,running`);
    await expect(page.getByRole('table', { name: 'Tasks' }).getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('the other is discarded with a reason', async () => {
    await row(second).getByRole('checkbox').check();
    await operator
      .getByRole('toolbar', { name: 'Selected tasks' })
      .getByRole('button', { name: 'Discard tasks' })
      .click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The customer starts it later');
    expect(await seriousFindings(operator)).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard task', exact: true }).click();
    await expect(dialog.getByText('Discarded').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByText('No dead letters match')).toBeVisible();
  });
});

test('a queue whose worker does nothing gets older and is behind; processes are shown', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, `behind-${unique}`);
  const name = `behind-${unique}-01`;
  await addServers(email, `behind-${unique}`, 'none fail');
  const endWorker = await hangWorker(name);
  const operator = await browser.newPage();
  await beSignedIn(operator, 'root@skydeck.test');
  await operator.goto('/mqProxyMon?kind=tasks&filter=server.power&alarm=warning');
  const main = operator.getByRole('main');
  const row = main.getByRole('table', { name: 'Queue monitor' }).getByRole('row').nth(1);
  await expect(row).toContainText('Behind');
  const age = async () => {
    const [, minutes = '0', seconds = '0'] = /(\d+) m (\d+) s/.exec(await row.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const before = await age();
  expect(before).toBeGreaterThanOrEqual(420);
  // It is read again while someone looks.
  await expect.poll(age).toBeGreaterThan(before);
  await main.getByRole('link', { name: 'Processes' }).click();
  const processes = main.getByRole('table', { name: 'Processes' });
  await expect(processes.getByRole('row').filter({ hasText: 'Running' }).first()).toBeVisible();
  expect(await seriousFindings(operator)).toEqual([]);
  await endWorker();
  await page.goto(`/tasks?filter=${name}`);
  await expect(page.getByRole('table', { name: 'Tasks' }).getByText('Done', { exact: true })).toBeVisible();
});
