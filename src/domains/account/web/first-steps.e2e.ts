import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('the first steps lead from a new account to the first sign-in, and say one thing at a time', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, unique);
  // The link has signed it in; requests of the test need a sign-in of their own.
  await page.context().clearCookies();
  const headers = await signedHeaders(page, email);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const steps = main.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
  await expect(steps.getByRole('listitem').nth(1)).toContainText("Your account can't place orders yet");
  await expect(main.getByRole('link', { name: 'Fill in your billing profile' })).toHaveCount(0);

  const staff = await browser.newPage();
  const ofStaff = await signedHeaders(staff, 'root@skydeck.test');
  const { userId } = (await (await page.request.get('/svc/user', { headers })).json()) as { userId: string };
  const data = { billingProfileStatus: 3, reason: 'Verified by telephone.' };
  const moved = await staff.request.put(`/svc/users/${userId}/state`, { headers: ofStaff, data });
  expect(moved.status(), await moved.text()).toBe(200);
  await staff.close();
  await page.reload();
  await expect(steps.getByRole('listitem').nth(1)).toContainText("You're ready to order");

  await page.request.put('/svc/notifications/read', { headers, data: { all: true } });
  const name = `first-${unique}`;
  await makeServer(page, name, headers);
  await page.goto('/dashboard');
  await expect(steps.getByRole('listitem').nth(2)).toContainText('(done)');
  await expect(steps.locator('code')).toContainText(/^ssh /);
  await expect(main.getByText('Create your first server')).toHaveCount(0);
  // What people do themselves is no news to them.
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await steps.getByRole('button', { name: "I've signed in" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(main.getByText(`Create server ${name}`)).toBeVisible();
  await expect(steps).toBeHidden();
});
