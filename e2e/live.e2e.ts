import { beSignedIn, expect, test } from './journey.ts';
import { confirm, rowOf, someServer } from './servers.ts';

test('a change in one tab shows in the other', async ({ page, context }) => {
  await beSignedIn(page);
  const server = await someServer(page, 'on', 0);
  const other = await context.newPage();
  const address = `/servers?filter=${server}&state=on,off`;
  await page.goto(address);
  await other.goto(address);
  const here = page.getByRole('table', { name: 'Servers' }).getByRole('row').nth(1);
  const there = other.getByRole('table', { name: 'Servers' }).getByRole('row').nth(1);
  await expect(here).toContainText(server);
  await expect(there).toContainText(server);
  await expect(other.getByText(/^Updated/)).not.toContainText('unavailable');
  await here.getByRole('button', { name: `Actions of ${server}` }).click();
  await page.getByRole('menuitem', { name: 'Power off', exact: true }).click();
  await confirm(page, 'Power off');
  await expect(there.getByText('Off', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(here.getByText('Off', { exact: true })).toBeVisible();
});

test('without the event stream the list says so and asks again by itself', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|status of 503/);
  await page.clock.install();
  await page.route('**/svc/events*', (route) => route.abort());
  await beSignedIn(page);
  const server = await someServer(page, 'on', 1);
  await page.goto(`/servers?filter=${server}`);
  await expect(rowOf(page, server)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText(/^Updated .* live updates unavailable$/)).toBeVisible();
  const again = page.waitForResponse((response) => response.url().includes('/svc/servers?'));
  await page.clock.runFor(25_500);
  await again;
  await page.unroute('**/svc/events*');
  await page.clock.runFor(31_000);
  await expect(page.getByText(/^Updated/)).not.toContainText('unavailable');
});

test('while the service is away the console says so, and it comes back by itself', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|status of 503/);
  await beSignedIn(page);
  const server = await someServer(page, 'on', 2);
  await page.goto(`/servers?filter=${server}`);
  await expect(rowOf(page, server)).toBeVisible();
  const away = page.getByText("The service can't be reached right now.");
  await expect(away).toBeHidden();
  const answer = { status: 503, headers: { 'retry-after': '2' }, json: { errors: [{ code: 1010, info: 'Busy.' }] } };
  const everything = /\/(readyz|svc\/(?!events).*)$/;
  await page.route(everything, (route) => route.fulfill(answer));
  await page.getByRole('link', { name: 'Networks', exact: true }).first().click();
  await expect(away).toBeVisible();
  await page.unroute(everything);
  await expect(away).toBeHidden();
  await expect(page.getByText(/Subnets: \d+/).first()).toBeVisible();
});
