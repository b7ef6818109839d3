import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { addServers, canStage } from '../../../../e2e/stage/stage.ts';

test('from a failed task to its log lines, and to those of its request alone', async ({ page, browser, unique }) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `logs-${unique}`);
  const name = `logs-${unique}-07`;
  await addServers(email, `logs-${unique}`, 'some fail');
  await page.goto(`/servers?filter=${name}`);
  await page.getByRole('button', { name: `Actions of ${name}` }).click();
  // A request whose page is left before it is answered has no line.
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/power'),
  );
  await page.getByRole('menuitem', { name: 'Power on' }).click();
  await answered;
  await page.goto(`/tasks?filter=${name}`);
  await page.getByRole('link', { name: `Power on ${name}`, exact: true }).click();
  await expect(page.getByText('This task failed.')).toBeVisible();
  // Its owner has no part in the log.
  await expect(page.getByRole('link', { name: 'View log lines' })).toHaveCount(0);
  const task = new URL(page.url()).pathname;

  const operator = await browser.newPage();
  await beSignedIn(operator, 'root@skydeck.test');
  const main = operator.getByRole('main');
  const table = main.getByRole('table', { name: 'Log view' });
  await test.step('the page of the task leads to its lines', async () => {
    await operator.goto(task);
    await main.getByRole('link', { name: 'View log lines' }).click();
    await expect(table.getByRole('row').filter({ hasText: 'task failed' })).toContainText(
      'The host has no memory left.',
    );
    expect(await seriousFindings(operator)).toEqual([]);
  });

  await test.step('a line has all its fields, and leads to its request', async () => {
    await table
      .getByRole('row')
      .filter({ hasText: 'task failed' })
      .getByRole('button', { name: /^Actions of/ })
      .click();
    await operator.getByRole('menuitem', { name: 'Show details' }).click();
    const drawer = operator.getByRole('dialog', { name: 'Log line' });
    await expect(drawer.getByLabel('Fields')).toContainText('"kind": "server.power"');
    expect(await seriousFindings(operator)).toEqual([]);
    await drawer.getByRole('link').first().click();
    await expect(operator).toHaveURL(/requestId=/);
    // What was asked for, and what the task made of it.
    await expect(table.getByRole('row').filter({ hasText: '/power' })).toHaveCount(1);
    await expect(table.getByRole('row').filter({ hasText: 'task failed' })).toHaveCount(1);
  });

  await test.step('another request has lines of its own', async () => {
    const other = await operator.request.get(`/svc/queue?filter=${unique}`);
    const otherId = other.headers()['x-request-id'] ?? '';
    await expect(async () => {
      await operator.goto(`/logView?requestId=${otherId}`);
      await expect(table.getByRole('row').filter({ hasText: '/svc/queue' })).toHaveCount(1, { timeout: 2000 });
    }).toPass();
    await expect(table.getByRole('row')).toHaveCount(2);
  });
});

test('live tail shows a new line without a reload, and the menu the latest warnings', async ({ page, unique }) => {
  const headers = await signedHeaders(page, 'root@skydeck.test');
  expect(headers).toBeTruthy();
  await page.goto(`/logView?filter=tail-${unique}`);
  const main = page.getByRole('main');
  await expect(main.getByText('No log lines match')).toBeVisible();
  await main.getByRole('button', { name: 'Live tail' }).click();
  await page.request.get(`/svc/nothing/tail-${unique}`);
  await expect(
    main.getByRole('table', { name: 'Log view' }).getByRole('row').filter({ hasText: unique }),
  ).toBeVisible();

  // A period that ends before it begins stays at its fields, in the bar.
  await page.goto('/logView');
  await main.getByLabel('Days from').fill('2026-03-02');
  await main.getByLabel('Days to').fill('2026-03-01');
  await expect(main.getByLabel('Days to')).toHaveAccessibleDescription(
    'The end date must not be before the start date.',
  );
  await expect(page).toHaveURL(/period=2026-03-02\.\.(?!2026)/);

  const menu = page.getByRole('navigation', { name: 'Main' });
  const group = menu.getByRole('button', { name: 'Logs and History' });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu.getByRole('button', { name: 'Logs', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Latest warnings and errors' });
  await expect(dialog.getByRole('link', { name: 'Open log view' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Open log view' }).click();
  await expect(page).toHaveURL(/level=warn/);
  await expect(dialog).toBeHidden();
});
